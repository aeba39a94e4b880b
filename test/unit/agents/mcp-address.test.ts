import { expect, test } from 'vitest';
import { checkMcpServer } from '../../../server/agents/mcp/check-mcp-server.ts';

type Body = Parameters<typeof checkMcpServer>[0];
type Surroundings = Parameters<typeof checkMcpServer>[1];

const add = (url: string) => () =>
  checkMcpServer({ name: 'shop', transport: 'http', url } as Body, {} as Surroundings);

test.each([
  'http://169.254.169.254/latest',
  'https://169.254.169.254/mcp',
  'http://[fe80::1]/mcp',
  'http://[::ffff:169.254.169.254]/mcp',
])('an MCP server is never at %s, where clouds serve the keys of a machine', (url) => {
  expect(add(url)).toThrow(/Must be an https address/);
});

test.each(['http://192.168.1.20:8080/mcp', 'http://127.0.0.1:9000/mcp', 'https://mcp.example.org/mcp'])(
  'it may be at %s',
  (url) => {
    expect(add(url)).not.toThrow();
  },
);
