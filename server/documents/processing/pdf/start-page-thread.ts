import { Worker } from 'node:worker_threads';
import { programUrl } from '../../../../models/program-url.ts';
import { DocumentRefused } from '../../documents.types.ts';
import type { DrawnPage } from '../document-messages.ts';
import { parserFailed, tooMuchMemory } from '../refusals.ts';
import type { FromPageThread, ToPageThread } from './page-messages.ts';

/** A thread that reads the pages of a PDF file while others work on what it has read. All throw DocumentRefused. */
export type PageThread = ReturnType<typeof startPageThread>;

type Answer<Type extends FromPageThread['type']> = Extract<FromPageThread, { type: Type }>;

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Starts it. It ends with the process. */
export function startPageThread() {
  const worker = new Worker(programUrl('page-thread', import.meta.url));
  const answers: PromiseWithResolvers<FromPageThread>[] = [];
  let failure: DocumentRefused | undefined;
  worker.unref();
  worker.on('message', (message: FromPageThread) => answers.shift()?.resolve(message));
  worker.on('error', (error) => {
    failure = 'code' in error && error.code === OUT_OF_MEMORY ? tooMuchMemory() : parserFailed();
    for (const { reject } of answers.splice(0)) reject(failure);
  });

  async function ask<Type extends FromPageThread['type']>(
    message: ToPageThread,
    type: Type,
  ): Promise<Answer<Type>> {
    if (failure) throw failure;
    const answer = Promise.withResolvers<FromPageThread>();
    answers.push(answer);
    worker.postMessage(message);
    const given = await answer.promise;
    if (given.type === 'refused') throw new DocumentRefused(given.code, given.sentence);
    if (given.type !== type) throw parserFailed();
    return given as Answer<Type>;
  }

  let opened: { bytes: Uint8Array; pageCount: Promise<number> } | undefined;
  return {
    /** Opens a file, unless it is the one that is open; the number of its pages. */
    open(bytes: Uint8Array): Promise<number> {
      if (opened?.bytes !== bytes)
        opened = {
          bytes,
          pageCount: ask({ type: 'open', bytes }, 'opened').then((answer) => answer.pageCount),
        };
      return opened.pageCount;
    },
    /** Sees whether a page can be opened. */
    async look(index: number) {
      await ask({ type: 'look', index }, 'looked');
    },
    /** A page, counted from 0. */
    page: async (index: number) => (await ask({ type: 'page', index }, 'page')).page,
    /** How a page looks, as a PNG picture. */
    picture: async (index: number) => (await ask({ type: 'picture', index }, 'picture')).bytes,
    /** How a page looks to a person, and where a passage of it stands. */
    draw: async (index: number, passage: string): Promise<DrawnPage> => {
      const { type: _, ...drawn } = await ask({ type: 'draw', index, passage }, 'drawn');
      return drawn;
    },
  };
}
