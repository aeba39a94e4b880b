import { writeSync } from 'node:fs';
import inspector from 'node:inspector';
import { getHeapStatistics } from 'node:v8';
import { openParentLine } from '../../../models/engine/parent-line.ts';

/** What the contract of hosts asks of its program. */
export type Asked =
  | { type: 'echo'; value: unknown }
  | { type: 'say'; times: number }
  | { type: 'say-and-end'; times: number }
  | { type: 'circumstances' }
  | { type: 'kind'; value: unknown }
  | { type: 'write'; text: string }
  | { type: 'loop' };

/** What the program finds itself in. */
export interface Circumstances {
  environment: Record<string, string>;
  isDebugged: boolean;
  heapMegabytes: number;
  evaluated: string;
}

export type Said =
  | { type: 'echoed'; value: unknown }
  | { type: 'said'; number: number }
  | ({ type: 'circumstances' } & Circumstances)
  | { type: 'kind'; kind: string; length: number }
  | { type: 'looping' };

const line = openParentLine<Asked, Said>();

const ANSWERS: { [Type in Asked['type']]: (asked: Extract<Asked, { type: Type }>) => void } = {
  echo: ({ value }) => line.send({ type: 'echoed', value }),
  say: ({ times }) => {
    for (let number = 0; number < times; number++) line.send({ type: 'said', number });
  },
  'say-and-end': ({ times }) => {
    ANSWERS.say({ type: 'say', times });
    process.exit(3);
  },
  circumstances: () => line.send({ type: 'circumstances', ...circumstances() }),
  kind: ({ value }) =>
    ArrayBuffer.isView(value) &&
    line.send({ type: 'kind', kind: value.constructor.name, length: value.byteLength }),
  write: ({ text }) => void writeSync(1, text),
  loop: () => {
    line.send({ type: 'looping' });
    // In its own turn, so that what it says has left.
    setImmediate(() => {
      for (;;);
    });
  },
};

line.onMessage((asked) => (ANSWERS[asked.type] as (asked: Asked) => void)(asked));

function circumstances(): Circumstances {
  return {
    environment: { ...process.env } as Record<string, string>,
    isDebugged: inspector.url() !== undefined,
    heapMegabytes: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20),
    evaluated: evaluate(),
  };
}

function evaluate(): string {
  try {
    return String(new Function('return "evaluated"')());
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
