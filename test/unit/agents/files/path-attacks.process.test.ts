import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ToolContext, ToolFailed } from '../../../../server/agents/tool.types.ts';
import { createFileReadTool } from '../../../../server/agents/tools/files/file-read-tool.ts';
import { pathSegments } from '../../../../server/agents/tools/files/locate-file.ts';
import { samePath } from '../../../../server/agents/tools/files/open-inside.ts';
import { CALLERS, CANARY, contextFor, fileWorld, makePipe } from './file-world.ts';

const world = fileWorld();
const tool = createFileReadTool(world.deps);
world.write('Papers/budget.txt', 'The budget of the school is balanced this year.');
world.write('Papers/Reports/plan.txt', 'The plan for the garden has three steps.');

/** What a call says, be it an answer or a refusal: all of it reaches a model. */
async function said(args: object, context: ToolContext = contextFor(CALLERS.owner)): Promise<string> {
  try {
    const { text, sources = [] } = await tool.run(tool.parse(args), context);
    return [text, ...sources].join('\n');
  } catch (error) {
    if (error instanceof ToolFailed) return `refused: ${error.message}`;
    throw error;
  }
}

/** Every way in which a model can ask for a path. */
async function refusedEveryWay(path: string): Promise<void> {
  for (const args of [
    { path },
    { name: path },
    { path, list: true },
    { path, page: 1 },
    { path, offset: 0 },
  ]) {
    const answer = await said(args);
    expect(answer).toMatch(/^refused: /);
    expect(answer).not.toContain(CANARY);
    expect(answer).not.toContain(world.base);
  }
}

test('a file in an allowed folder is read, by its path and by its name', async () => {
  for (const args of [
    { path: 'budget.txt' },
    { path: 'Papers/budget.txt' },
    { path: join(world.root, 'budget.txt') },
    { name: 'budget' },
  ])
    expect(await said(args)).toContain('balanced this year');
  expect(await said({ path: 'Papers/Reports/plan.txt' })).toContain('three steps');
});

describe('a path that leads out of the folder is refused, whoever wrote it', () => {
  const secret = join(world.base, 'outside', 'secret.txt');
  test.each([
    '../outside/secret.txt',
    'Papers/../../outside/secret.txt',
    'Reports/../../outside/secret.txt',
    './../outside/secret.txt',
    '..\\outside\\secret.txt',
    'Reports\\..\\..\\outside\\secret.txt',
    '....//outside/secret.txt',
    '..;/outside/secret.txt',
    '%2e%2e%2foutside%2fsecret.txt',
    '%252e%252e/outside/secret.txt',
    '..%c0%af..%c0%afoutside/secret.txt',
    '．．／outside／secret.txt',
    '․․/outside/secret.txt',
    '~/secret.txt',
    '$HOME/secret.txt',
    `file://${secret}`,
    secret,
    `${world.root}/../outside/secret.txt`,
    `${world.root}-else/secret.txt`,
    `/${secret}`,
    `//localhost${secret}`,
    '\\\\localhost\\c$\\secret.txt',
    `budget.txt\0/../../outside/secret.txt`,
    '/proc/self/environ',
    '/proc/self/root/etc/hostname',
    '/dev/zero',
    '/dev/stdin',
    '/etc/passwd',
  ])('%s', async (path) => {
    await refusedEveryWay(path);
  });

  test.each([
    ['of thousands of names', 'a/'.repeat(3_000)],
    ['with a name of 300 letters', 'a'.repeat(300)],
    ['with a name of 400 bytes', 'é'.repeat(200)],
  ])('one %s', async (_name, path) => {
    await refusedEveryWay(path);
  });

  test('even where a folder beside the allowed one begins with its name', async () => {
    world.write('Papers-else/secret.txt', CANARY);
    await refusedEveryWay(join(world.base, 'Papers-else', 'secret.txt'));
  });
});

describe('a link out of the folder is not followed', () => {
  test('of a file', async () => {
    symlinkSync(join(world.base, 'outside', 'secret.txt'), join(world.root, 'link.txt'));
    await refusedEveryWay('link.txt');
  });

  test('of a directory', async () => {
    symlinkSync(join(world.base, 'outside'), join(world.root, 'linked'));
    await refusedEveryWay('linked/secret.txt');
    await refusedEveryWay('linked/SECRET.txt');
    await refusedEveryWay('linked');
  });

  test('and nobody learns through it which names there are outside', async () => {
    const there = await said({ path: 'linked/secret.txt' });
    expect(await said({ path: 'linked/nothing.txt' })).toBe(there);
    expect(await said({ path: 'linked/nothing.txt', list: true })).toBe(there);
  });

  test('by way of another link, or to the process itself', async () => {
    symlinkSync('linked', join(world.root, 'twice'));
    symlinkSync('/proc/self', join(world.root, 'self'));
    symlinkSync('/dev/zero', join(world.root, 'zero.txt'));
    symlinkSync('loop', join(world.root, 'loop'));
    for (const path of ['twice/secret.txt', 'self/environ', 'self/cwd', 'zero.txt', 'loop'])
      await refusedEveryWay(path);
  });

  test('but one that stays inside is', async () => {
    symlinkSync('Reports', join(world.root, 'inside'));
    expect(await said({ path: 'inside/plan.txt' })).toContain('three steps');
  });

  test('and none is told of in a listing or found by name', async () => {
    expect(await said({ path: 'Papers', list: true })).toBe('Papers/ (2):\n- Reports/\n- budget.txt');
    expect(await said({ name: 'secret.txt' })).toMatch(/^refused/);
  });
});

describe('a file that is replaced between looking and opening', () => {
  const swaps: Record<string, { folder: string; swap: (root: string, base: string) => void }> = {
    'by a link to a file outside': {
      folder: 'a',
      swap(root, base) {
        rmSync(join(root, 'a', 'secret.txt'));
        symlinkSync(join(base, 'outside', 'secret.txt'), join(root, 'a', 'secret.txt'));
      },
    },
    'by putting a link to a directory outside in place of its folder': {
      folder: 'b',
      swap(root, base) {
        renameSync(join(root, 'b'), join(root, 'b-away'));
        symlinkSync(join(base, 'outside'), join(root, 'b'));
      },
    },
    'by moving the folder away and another in its place': {
      folder: 'c',
      swap(root, base) {
        renameSync(join(root, 'c'), join(base, 'c-away'));
        mkdirSync(join(root, 'c'));
        linkSync(join(base, 'outside', 'secret.txt'), join(root, 'c', 'secret.txt'));
      },
    },
    'by a pipe': {
      folder: 'd',
      swap(root) {
        rmSync(join(root, 'd', 'secret.txt'));
        makePipe(join(root, 'd', 'secret.txt'));
      },
    },
  };

  test.each(Object.entries(swaps))('%s gives nothing away', async (_name, { folder, swap }) => {
    let swapped = 0;
    const racing = fileWorld([], {
      beforeOpen: async () => {
        swapped += 1;
        swap(racing.root, racing.base);
      },
    });
    racing.write(`Papers/${folder}/secret.txt`, 'harmless');
    const reading = createFileReadTool(racing.deps);
    const run = reading.run({ path: `${folder}/secret.txt` }, contextFor(CALLERS.owner));
    await expect(run).rejects.toThrow(ToolFailed);
    expect(swapped).toBe(1);
  });

  test('while a folder is listed shows no name of what is outside', async () => {
    const racing = fileWorld([], {
      beforeOpen: async () => {
        renameSync(join(racing.root, 'sub'), join(racing.root, 'sub-away'));
        symlinkSync(join(racing.base, 'outside'), join(racing.root, 'sub'));
      },
    });
    racing.write('Papers/sub/harmless.txt', 'harmless');
    const reading = createFileReadTool(racing.deps);
    const run = reading.run({ path: 'sub', list: true }, contextFor(CALLERS.owner));
    await expect(run).rejects.toThrow(ToolFailed);
  });

  test('of which the path is an inner folder moved out is refused: the open file is outside', async () => {
    const racing = fileWorld([], {
      beforeOpen: async () => {
        renameSync(join(racing.base, 'outside'), join(racing.base, 'outside-2'));
        renameSync(racing.root, join(racing.base, 'outside'));
        symlinkSync(join(racing.base, 'outside-2'), racing.root);
      },
    });
    racing.write('Papers/secret.txt', 'harmless');
    const reading = createFileReadTool(racing.deps);
    await expect(reading.run({ path: 'secret.txt' }, contextFor(CALLERS.owner))).rejects.toThrow(ToolFailed);
  });

  test('is noticed also where a descriptor does not know its path', async () => {
    const { root, base } = fileWorld();
    writeFileSync(join(root, 'one.txt'), 'one');
    await expect(samePath(join(root, 'one.txt'), { dev: 0n, ino: 0n })).rejects.toThrow('was replaced');
    symlinkSync(join(base, 'outside', 'secret.txt'), join(root, 'two.txt'));
    await expect(samePath(join(root, 'two.txt'), { dev: 0n, ino: 0n })).rejects.toThrow('was replaced');
  });
});

describe('what is no plain file', () => {
  test('is refused at once: a pipe does not make it wait', async () => {
    makePipe(join(world.root, 'pipe.txt'));
    await refusedEveryWay('pipe.txt');
  });

  test('is refused: a socket', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(world.root, 'socket.txt'), resolve));
    await refusedEveryWay('socket.txt');
    server.close();
  });

  test('is refused: a second name of a file that lies elsewhere', async () => {
    linkSync(join(world.base, 'outside', 'secret.txt'), join(world.root, 'hard.txt'));
    expect(await said({ path: 'hard.txt' })).toMatch(/^refused: .*hard link/);
    rmSync(join(world.root, 'hard.txt'));
  });
});

describe('private files inside the folder', () => {
  test.each([
    '.env',
    '.ssh/id_rsa',
    'Reports/.git/config',
    'keyrings/login.txt',
    'Keychains/login.txt',
    'APPDATA/Local/notes.txt',
    'server.pem',
    'Server.KEY',
    'id_ed25519',
    'logins.json',
    'passwords.kdbx',
  ])('%s is neither read, listed nor found', async (path) => {
    const private_ = fileWorld();
    private_.write(`Papers/${path}`, CANARY);
    const reading = createFileReadTool(private_.deps);
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    const folder = ['Papers', ...parts.slice(0, -1)].join('/');
    const hidden = parts.find((part) => part !== 'Reports') ?? '';
    for (const args of [{ path }, { name }, { path: folder, list: true }, { path: 'Papers', list: true }]) {
      const answer = await reading.run(args, contextFor(CALLERS.owner)).then(
        (result) => result.text,
        (error: Error) => `refused: ${error.message}`,
      );
      expect(answer).not.toContain(CANARY);
      expect(answer).not.toContain(`- ${hidden}`);
    }
  });

  test('of Alcove itself are refused even where a folder around them was allowed', async () => {
    const around = fileWorld();
    around.roots.splice(0, 1, around.base);
    const reading = createFileReadTool(around.deps);
    const path = join(around.base, 'data', 'alcove.txt');
    await expect(reading.run({ path }, contextFor(CALLERS.owner))).rejects.toThrow(ToolFailed);
    const { text } = await reading.run({ path: around.base, list: true }, contextFor(CALLERS.owner));
    expect(text).not.toContain('- data/');
    expect(text).toContain('- outside/');
  });

  test('are not read through a root that has become a link', async () => {
    const moved = fileWorld();
    rmSync(moved.root, { recursive: true });
    symlinkSync(join(moved.base, 'outside'), moved.root);
    const reading = createFileReadTool(moved.deps);
    await expect(reading.run({ path: 'secret.txt' }, contextFor(CALLERS.owner))).rejects.toThrow(ToolFailed);
    await expect(reading.run({ path: 'Papers', list: true }, contextFor(CALLERS.owner))).rejects.toThrow(
      ToolFailed,
    );
  });
});

describe('names', () => {
  test('with line breaks in them make no lines of their own in a listing, and are found as they are shown', async () => {
    const odd = fileWorld();
    odd.write('Papers/a\n- b.txt', 'The odd one.');
    const reading = createFileReadTool(odd.deps);
    const { text } = await reading.run({ path: 'Papers', list: true }, contextFor(CALLERS.owner));
    expect(text).toBe('Papers/ (1):\n- a - b.txt');
    expect((await reading.run({ path: 'a - b.txt' }, contextFor(CALLERS.owner))).text).toContain(
      'The odd one.',
    );
  });

  test('are found whichever way their letters were composed, and in other capitals', async () => {
    world.write('Papers/Re\u0301sume\u0301.txt', 'A summary of the year.');
    for (const path of ['R\u00e9sum\u00e9.txt', 'resume.txt', 'PAPERS/RESUME.TXT'])
      expect(await said({ path })).toContain('A summary of the year.');
  });

  test('that only differ in capitals are told apart letter for letter, or not at all', async () => {
    const twins = fileWorld();
    twins.write('Papers/note.txt', 'small letters');
    twins.write('Papers/NOTE.txt', 'large letters');
    const reading = createFileReadTool(twins.deps);
    const { text } = await reading.run({ path: 'NOTE.txt' }, contextFor(CALLERS.owner));
    expect(text).toContain('large letters');
    await expect(reading.run({ path: 'Note.txt' }, contextFor(CALLERS.owner))).rejects.toThrow(ToolFailed);
  });

  test.each([
    'CON',
    'nul.txt',
    'COM1.csv',
    'a/LPT9',
    'notes.txt:secret',
    'C:\\Papers\\x::$DATA',
    'dots..',
    'blank ',
  ])('that Windows keeps for itself are refused there: %s', (path) => {
    expect(() => pathSegments(path, 'win32')).toThrow(ToolFailed);
  });

  test('of a Windows drive are taken there', () => {
    expect(pathSegments('C:\\Papers\\budget.txt', 'win32')).toEqual(['C:', 'Papers', 'budget.txt']);
  });
});

test('nothing of a file stays behind where it was parsed, and nobody but the owner gets any of it', async () => {
  expect(readdirSync(world.scratch)).toEqual([]);
  for (const caller of [CALLERS.admin, CALLERS.user, CALLERS.ownersKey, CALLERS.agentsKey])
    for (const args of [{ path: 'budget.txt' }, { name: 'budget' }, { path: 'Papers', list: true }])
      expect(await said(args, contextFor(caller))).not.toMatch(/balanced|Reports|budget\.txt.*document_id/);
});
