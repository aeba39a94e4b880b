import type { DocumentParser, ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { readOleStreams } from './ole-container.ts';
import { corrupt } from './refusals.ts';

const WHAT = 'This PowerPoint 97 to 2003 file';

/** PowerPoint 97 to 2003 ([MS-PPT]): the text of slides and notes, in the order of the file. */
export const pptParser: DocumentParser = {
  async inspect({ bytes }) {
    openPpt(bytes);
  },
  async *parse({ bytes }, context) {
    yield* boundedBlocks(readPpt(openPpt(bytes), (slide) => context.report(slide, null)));
  },
};

function openPpt(bytes: Uint8Array): Buffer {
  const stream = readOleStreams(bytes, WHAT).get('PowerPoint Document');
  if (!stream || stream.length < HEADER) throw corrupt(WHAT);
  return stream;
}

const HEADER = 8;
const IS_CONTAINER = 0x0f;
/** Types of records: a slide, masters (whose text is a template's), the outline's mark of a slide, and text in two encodings. */
const SLIDE = 0x03ee;
const MASTERS = new Set([0x03f8, 0x0fc9]);
const OUTLINE_SLIDE = 0x03f3;
const UTF16_TEXT = 0x0fa0;
const ONE_BYTE_TEXT = 0x0fa8;
const PLACE_OF_NUMBER = '*';

/** Walks the records: a container's content follows its header, so that one loop reads them all. */
function* readPpt(stream: Buffer, onSlide: (slide: number) => void): Generator<ParsedBlock> {
  let slide = 0;
  let writer = new BlockWriter(null);
  const said = new Set<string>();
  for (let at = 0; at + HEADER <= stream.length; ) {
    const type = stream.readUInt16LE(at + 2);
    const length = stream.readUInt32LE(at + 4);
    const isContainer = (stream.readUInt16LE(at) & 0x0f) === IS_CONTAINER;
    if (type === SLIDE || type === OUTLINE_SLIDE) {
      yield* writer.end();
      slide += 1;
      writer = new BlockWriter(null);
      onSlide(slide);
    }
    if (type === UTF16_TEXT || type === ONE_BYTE_TEXT) {
      const content = stream.subarray(at + HEADER, at + HEADER + length);
      const text = type === UTF16_TEXT ? content.toString('utf16le') : content.toString('latin1');
      // The outline repeats what the slide says.
      if (!said.has(text) && text !== PLACE_OF_NUMBER)
        for (const line of text.split(/[\r\v]/)) writer.paragraph(line);
      said.add(text);
      yield* writer.take();
    }
    at += HEADER + (isContainer && !MASTERS.has(type) ? 0 : length);
  }
  yield* writer.end();
}
