import { execFileSync } from 'node:child_process';
import { isInstalled, needsPackages } from '../../../needs-packages.ts';

needsPackages('sox');

/** Runs Debian's sox; what it writes to its standard output. Nothing where it is missing: the file that asks is skipped. */
export function sox(parameters: string, input?: Uint8Array): Buffer {
  if (!isInstalled('sox')) return Buffer.alloc(0);
  return execFileSync('sox', parameters.split(' '), {
    input,
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** A tone of half loudness in a file; `file` is sox's description of its coding. */
export function toneFile(file: string, hertz: number, seconds: number): Buffer {
  return withSize(sox(`-R -n ${file} - synth ${seconds} sine ${hertz} vol 0.5`));
}

/** Into a pipe sox writes a WAV file that does not know its size. */
function withSize(file: Buffer): Buffer {
  const at = file.indexOf('data');
  if (file.subarray(0, 4).toString() === 'RIFF') file.writeUInt32LE(file.length - at - 8, at + 4);
  return file;
}

/** What sox makes of a file: one channel, 16 kHz. */
export function soxDecode(file: Uint8Array, type: string): Float32Array {
  const raw = sox(`-R -t ${type} - -r 16000 -c 1 -t f32 -`, file);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}
