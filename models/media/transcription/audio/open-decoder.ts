import { AudioRefused } from './audio-refused.ts';
import type { AudioSource } from './audio-source.ts';
import { findMp3 } from './mp3/find-mp3.ts';
import { readMp3 } from './mp3/read-mp3.ts';
import { readOgg } from './ogg/read-ogg.ts';
import type { PcmBlock } from './pcm-block.ts';
import { readWav } from './wav/read-wav.ts';

/** The decoder that the content of a file asks for, whatever its name. Throws AudioRefused where there is none. */
export async function openDecoder(source: AudioSource): Promise<AsyncGenerator<PcmBlock>> {
  if (source.size === 0) throw new AudioRefused('empty', 'The file is empty.');
  const start = Buffer.from(await source.read(0, 16)).toString('latin1');
  if (/^(RIFF|RF64|BW64)....WAVE/s.test(start)) return readWav(source);
  if (start.startsWith('OggS')) return readOgg(source);
  const known = OTHERS.find(({ mark }) => mark.test(start));
  if (known) throw new AudioRefused('unsupported', `This is ${known.name}. Send MP3, WAV or OGG.`);
  const from = await findMp3(source);
  if (from !== undefined) return readMp3(source, from);
  throw new AudioRefused('unsupported', 'This is no MP3, WAV or OGG file.');
}

const OTHERS = [
  { name: 'a video or an M4A file', mark: /^....ftyp/s },
  {
    name: 'a video',
    mark: /^RIFF....AVI |^\x1a\x45\xdf\xa3|^\x00\x00\x01[\xb3\xba]|^FLV\x01|^\x30\x26\xb2\x75/s,
  },
  { name: 'a FLAC file', mark: /^fLaC/ },
  { name: 'an AIFF file', mark: /^FORM....AIF[FC]/s },
  { name: 'an AMR file', mark: /^#!AMR/ },
];
