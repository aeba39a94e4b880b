import { describe, expect, test } from 'vitest';
import { destinationOf } from '../../../server/agents/mcp/create-mcp-tool.ts';
import type { HttpServer, StdioServer } from '../../../server/agents/mcp/mcp-server.types.ts';
import { askReason } from '../../../server/agents/run-sentences.ts';

const common = { id: 'x', name: 'x', enabled: true, tools: [], error: null, createdAt: 0 };
const at = (url: string): HttpServer => ({ ...common, transport: 'http', url });
const program = (network: boolean, ownFolder = false): StdioServer => ({
  ...common,
  ...{ transport: 'stdio', command: '/usr/bin/node', args: [], environmentNames: [], folder: null },
  ...{ network, ownFolder, folderScore: 0, folderVariables: {}, package: null },
});

describe('why a person is asked before a call of an MCP server', () => {
  test.each([
    [
      'without network in the sandbox',
      program(false),
      'linux',
      /in a sandbox without network\.$/,
      /bac à sable sans réseau\.$/,
    ],
    [
      'that keeps files in the sandbox',
      program(false, true),
      'linux',
      /may keep it in its folder\.$/,
      /peut le garder dans son dossier\.$/,
    ],
    ['with the network', program(true), 'linux', /may reach the network/, /a accès au réseau/],
    ['outside a sandbox', program(false), 'darwin', /without a sandbox/, /sans bac à sable/],
    ['outside a sandbox on Windows', program(true), 'win32', /without a sandbox/, /sans bac à sable/],
    [
      'on loopback',
      at('http://127.0.0.1:9/mcp'),
      'linux',
      /another program on this computer/,
      /autre programme de cet ordinateur/,
    ],
    ['on loopback by name', at('http://localhost:9/mcp'), 'linux', /another program/, /autre programme/],
    ['on loopback of IPv6', at('http://[::1]:9/mcp'), 'linux', /another program/, /autre programme/],
    [
      'on another computer at home',
      at('http://192.168.1.4/mcp'),
      'linux',
      /out of this computer\.$/,
      /hors de cet ordinateur\.$/,
    ],
    [
      'on the Internet',
      at('https://mcp.example.org/mcp'),
      'linux',
      /out of this computer\.$/,
      /hors de cet ordinateur\.$/,
    ],
  ] as const)('says where it goes %s, in both languages', (_name, server, platform, english, french) => {
    const tool = { name: 'mcp__x__y', destination: destinationOf(server, platform) };
    const sentences = [askReason('goes_out', tool, 'en'), askReason('goes_out', tool, 'fr')];
    expect(sentences[0]).toMatch(english);
    expect(sentences[1]).toMatch(french);
    const leaves = sentences.filter((sentence) =>
      /out of this computer|hors de cet ordinateur/.test(sentence),
    );
    expect(leaves).toHaveLength(tool.destination === 'elsewhere' ? 2 : 0);
  });

  test('says of the web search that it leaves, and of code that it runs here', () => {
    expect(askReason('goes_out', { name: 'web_search' }, 'en')).toBe(
      'web_search sends what you see here out of this computer.',
    );
    expect(askReason('runs_code', { name: 'code_exec' }, 'en')).toMatch(/in a sandbox on this computer\.$/);
  });
});
