import { awaitedElsewhere } from '../../../../models/background.ts';
import { DocumentRefused } from '../../documents.types.ts';
import { parserFailed } from '../refusals.ts';
import type { FromPageThread, ToPageThread } from './page-messages.ts';
import { openPdf, preparePdfium } from './pdf-document.ts';
import { createPageReader, type PageReader } from './read-pages.ts';

/** Opens the PDF file that it is sent and reads the pages that it is asked for; says why where it cannot. */
export function createPageServer(): (message: ToPageThread) => Promise<FromPageThread> {
  let pages: PageReader | undefined;
  // Loaded while the file is on its way; where that fails, opening says so.
  awaitedElsewhere(preparePdfium());

  async function carryOut(message: ToPageThread): Promise<FromPageThread> {
    if (message.type === 'open') {
      const document = await openPdf(message.bytes);
      pages = createPageReader(document);
      return { type: 'opened', pageCount: document.pageCount };
    }
    if (!pages) throw new Error('No file is open.');
    if (message.type === 'look') {
      pages.look(message.index);
      return { type: 'looked' };
    }
    if (message.type === 'page') return { type: 'page', page: pages.read(message.index) };
    if (message.type === 'draw')
      return { type: 'drawn', ...(await pages.draw(message.index, message.passage)) };
    return { type: 'picture', bytes: await pages.render(message.index) };
  }

  return (message) => carryOut(message).catch(refusalOf);
}

function refusalOf(error: unknown): FromPageThread {
  const { code, message } = error instanceof DocumentRefused ? error : parserFailed();
  return { type: 'refused', code, sentence: message };
}
