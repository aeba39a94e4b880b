import { execFileSync } from 'node:child_process';

/** How long the speech is: three windows of Whisper's, all of them full but for the last tenths of a second. */
export const SPEECH_SECONDS = 89.5;

/** Somebody reads a story: WAV, one channel, 16 kHz, made by espeak-ng and cut by sox. */
export function makeSpeech(path: string): void {
  const spokenPath = `${path}.spoken.wav`;
  run('espeak-ng', '-v', 'en-us', '-s', '140', '-w', spokenPath, STORY);
  // From the first sound on: both programs begin their windows at the same place then.
  const effects = ['silence', '1', '0.01', '1%', 'repeat', '1', 'trim', '0', String(SPEECH_SECONDS)];
  run('sox', '-R', spokenPath, ...SHAPE, path, ...effects);
}

/** So little silence that there is nothing to listen to. */
export function makeNothing(path: string): void {
  run('sox', '-R', '-n', ...SHAPE, path, 'trim', '0', '0.05');
}

const SHAPE = ['-r', '16000', '-c', '1', '-b', '16'];

function run(program: string, ...options: string[]): void {
  execFileSync(program, options, { stdio: 'ignore' });
}

const STORY = `The house stood at the end of the lane, behind a row of tall trees. Every morning the old man walked
down to the harbour and looked at the boats. He knew the name of each of them, and of most of the people who had sailed
on them. In the afternoon he sat by the window with a book, and when the light was gone he listened to the wind. Nobody
came to see him, except the girl from the bakery, who brought bread on Tuesdays and stayed for a cup of tea. She told
him about the village, about who had married and who had moved away, and he told her about the sea. One evening in
October she found the door open and the fire still burning. On the table lay a letter, and beside it a small key made of
brass. The letter said that he had gone to look for his brother, whom he had not seen for forty years, and that she
should keep the key until he returned. She waited through the winter. In spring a boat came into the harbour that nobody
had seen before, painted blue, with a white sail. Two old men stood on its deck and waved.`;
