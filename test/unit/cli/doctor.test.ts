import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeBind, listeningAddresses, runDoctor } from '../../../server/cli/doctor/doctor.ts';
import { type DoctorContext, fail, ok, warn } from '../../../server/cli/doctor/doctor.types.ts';
import { doesGuardRefuse } from '../../../server/egress/guard/probe-guard.ts';
import { makeFolder } from '../../make-folder.ts';

const CONTEXT = {} as DoctorContext;

test('a server that listens on every address is no fault only where it is meant to', async () => {
  const server = createServer();
  // Every address: no host is named.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const { port } = server.address() as AddressInfo;
    expect(judgeBind(port, '127.0.0.1')).toMatchObject({ check: 'bind', status: 'fail' });
    expect(judgeBind(port, '0.0.0.0')).toMatchObject({
      status: 'warn',
      detail: expect.stringMatching(/on (::|0\.0\.0\.0)$/),
    });
  } finally {
    server.close();
  }
});

test('the addresses of a port are read from the tables of the kernel, both families', () => {
  const directory = makeFolder('alcove-tcp-');
  const write = (name: string, rows: string[]) => {
    const path = join(directory, name);
    writeFileSync(path, ['  sl  local_address rem_address   st', ...rows, ''].join('\n'));
    return path;
  };
  const four = write('tcp', [
    '   0: 0100007F:1CF9 00000000:0000 0A 00000000:00000000',
    '   1: 00000000:1CF9 00000000:0000 0A 00000000:00000000',
    '   2: 0501A8C0:1CF9 0100007F:E0A2 01 00000000:00000000',
    '   3: 0501A8C0:0050 00000000:0000 0A 00000000:00000000',
  ]);
  const six = write('tcp6', [
    '   0: 00000000000000000000000001000000:1CF9 00000000000000000000000000000000:0000 0A',
    '   1: 00000000000000000000000000000000:1CF9 00000000000000000000000000000000:0000 0A',
    '   2: 0000000000000000FFFF00000100007F:1CF9 00000000000000000000000000000000:0000 0A',
  ]);
  expect(listeningAddresses(7417, [four, six])).toEqual(['127.0.0.1', '0.0.0.0', '::1', '::']);
  expect(listeningAddresses(7418, [four, six])).toEqual([]);
  expect(listeningAddresses(7417, [join(directory, 'none')])).toBeUndefined();
  rmSync(directory, { recursive: true });
});

test('the socket guard is seen where it is, and missed where it is not', async () => {
  expect(await doesGuardRefuse()).toBe(true);
  const module = new URL('../../../server/egress/guard/probe-guard.ts', import.meta.url).href;
  const script = `const { doesGuardRefuse } = await import('${module}'); console.log(await doesGuardRefuse());`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(out.trim()).toBe('false');
});

test('doctor tells each finding, goes on past what breaks, and fails where one failed', async () => {
  const lines: string[] = [];
  const io = { write: (line: string) => void lines.push(line), json: false };
  await runDoctor(CONTEXT, io, [['one', () => [ok('one', 'fine'), warn('two', 'so so', 'do this')]]]);
  expect(lines).toEqual([
    'ok    one             fine',
    'warn  two             so so',
    '                      → do this',
  ]);
  const broken = () => {
    throw new TypeError('with a secret');
  };
  const ended = runDoctor(CONTEXT, { ...io, json: true }, [
    ['three', broken],
    ['four', () => [fail('four', 'bad', 'mend it')]],
  ]);
  await expect(ended).rejects.toThrow('2 failed.');
  const report = JSON.parse(lines.at(-1) ?? '');
  expect(report.healthy).toBe(false);
  expect(report.findings.map((finding: { check: string }) => finding.check)).toEqual(['three', 'four']);
  expect(lines.at(-1)).not.toContain('with a secret');
});
