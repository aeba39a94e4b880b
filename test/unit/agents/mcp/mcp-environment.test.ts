import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMcpEnvironments } from '../../../../server/agents/mcp/mcp-environment.ts';
import { createFileVault } from '../../../../server/secrets/open-vault.ts';
import { makeFolder } from '../../../make-folder.ts';

it('variables of MCP servers are kept apart, removed for good, and in no file where there is no keychain', async () => {
  const directory = makeFolder('alcove-vault-');
  const path = join(directory, 'keys.json');
  const vault = createFileVault(path);
  await vault.set('signing-secret', 'own key');
  const environments = createMcpEnvironments(vault);
  await environments.write('one', { TOKEN: 'canary-1' });
  await environments.write('two', { TOKEN: 'canary-2' });
  await environments.remove('two');
  expect(await environments.read('one')).toEqual({ TOKEN: 'canary-1' });
  expect(await environments.read('two')).toBeUndefined();
  expect([existsSync(path), readFileSync(path, 'utf8')]).toEqual([
    true,
    expect.not.stringContaining('canary'),
  ]);
  expect(await createMcpEnvironments(createFileVault(path)).read('one')).toBeUndefined();
  rmSync(directory, { recursive: true });
});
