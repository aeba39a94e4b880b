import type { DocumentParser, ParseContext, ParsedBlock, SourceFile } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { readOfficeExtras } from './office-extras.ts';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readRelationships,
} from './office-package.ts';
import { PptxSlide } from './pptx-slide.ts';
import { prefixedAttributeOf, readXml } from './xml-stream.ts';

const WHAT = 'This PowerPoint file';

/**
 * PowerPoint (Office Open XML): slides in the order of the show, hidden ones marked; title as heading, bullets, tables,
 * diagrams, charts and comments, then the speaker's notes. A page is a slide. Pictures are not read.
 */
export const pptxParser: DocumentParser = {
  async inspect({ bytes }) {
    await openOfficePackage(bytes, WHAT);
  },
  parse: (file, context) => boundedBlocks(readPptx(file, context)),
};

async function* readPptx({ bytes }: SourceFile, context: ParseContext): AsyncGenerator<ParsedBlock> {
  const office = await openOfficePackage(bytes, WHAT);
  const slides = await slidesInOrder(office);
  for (const [index, slide] of slides.entries()) {
    yield* readSlide(office, slide, index + 1);
    context.report(index + 1, slides.length);
  }
}

async function slidesInOrder(office: OfficePackage): Promise<string[]> {
  const targets = new Map(
    (await readRelationships(office.zip, WHAT, office.main)).map((part) => [part.id, part.target]),
  );
  const slides = new Set<string>();
  await readXml(office.zip.read(office.main), WHAT, {
    open(element, attributes) {
      const target =
        element === 'sldId' ? targets.get(prefixedAttributeOf(attributes, 'id') ?? '') : undefined;
      if (target !== undefined && office.zip.has(target)) slides.add(target);
    },
  });
  return [...slides];
}

async function* readSlide(office: OfficePackage, part: string, page: number): AsyncGenerator<ParsedBlock> {
  const relationships = await readRelationships(office.zip, WHAT, part);
  const slide = new PptxSlide(page);
  await readXml(office.zip.read(part), WHAT, slide);
  yield* slide.blocks();
  yield* readOfficeExtras(office, part, page);
  yield* await readNotes(office, relationships, page);
}

async function readNotes(
  office: OfficePackage,
  relationships: Relationship[],
  page: number,
): Promise<ParsedBlock[]> {
  const blocks: ParsedBlock[] = [];
  for (const target of presentTargets(office, relationships, 'notesSlide')) {
    const notes = new PptxSlide(page);
    await readXml(office.zip.read(target), WHAT, notes);
    for (const block of notes.content()) blocks.push(block);
  }
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: 'Notes', level: 2, page }, ...blocks];
}

const presentTargets = (office: OfficePackage, relationships: Relationship[], type: string): string[] =>
  relationships
    .filter((part) => part.type === type && office.zip.has(part.target))
    .map(({ target }) => target);
