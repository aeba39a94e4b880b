/**
 * Node's HTTP clients and servers. Not imported as ES modules: to list the names of such an import Node 24 reads `http.WebSocket`,
 * which loads its whole fetch (0.8 MB of source) into a server that never calls it.
 */
export type { Server } from 'node:http';
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
