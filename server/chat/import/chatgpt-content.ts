import { z } from 'zod';
import { parseJsonObject } from '../../core/json-leaves.ts';
import { onOneLine, optional, showAttached, showUnknown, showWritten } from './imported-conversation.ts';

const Text = optional(z.string());

/** What a message holds; which of the fields are there depends on its type. Some programs wrote its text or parts alone. */
export const ChatGptContent = z.preprocess(
  (given) => (typeof given === 'string' || Array.isArray(given) ? { parts: given } : given),
  z.object({
    content_type: Text,
    parts: z.unknown().optional(),
    text: Text,
    language: Text,
    /** Of what a tool read. */
    title: Text,
    url: Text,
    result: Text,
    output_str: Text,
    /** Of an error. */
    name: Text,
  }),
);
type Content = z.output<typeof ChatGptContent>;

const Part = z.object({
  content_type: Text,
  text: Text,
  asset_pointer: Text,
  video_container_asset_pointer: z.unknown().optional(),
});

/** A file that a message came with. */
export const ChatGptAttachment = optional(z.object({ id: Text, name: Text }));
type Attachment = z.output<typeof ChatGptAttachment>;

// What the model thought, and what it was told of the person.
const UNSPOKEN = new Set(['thoughts', 'reasoning_recap', 'user_editable_context', 'model_editable_context']);

/** What running code gave. */
export const OUTPUTS: ReadonlySet<unknown> = new Set([
  'execution_output',
  'system_error',
  'citable_code_output',
]);

/** What a message says to the person, as Markdown; what it holds beside words is named. */
export function textOfContent(content: Content, attachments: readonly Attachment[]): string {
  const { content_type: type, text, title, url } = content;
  if (UNSPOKEN.has(type ?? '')) return '';
  if (type === 'code') return showWritten({ text: wordsOf(content), language: content.language ?? '' });
  if (type === 'tether_quote' || type === 'sonic_webpage')
    return showWritten({ title: [title, url].filter(Boolean).join(', '), text: quoted(text ?? '') });
  if (OUTPUTS.has(type)) {
    const output = [content.name, wordsOf(content) || content.output_str].filter(Boolean).join(': ');
    return showWritten({ text: output, language: '' });
  }
  const said = [...textsOfParts(content, attachments), text, content.result];
  const whole = withoutMarks(said.filter(Boolean).join('\n\n'));
  const isKnown = !type || type === 'text' || type === 'multimodal_text';
  return whole.trim() === '' && !isKnown ? showUnknown(type) : whole;
}

/** The pictures and sounds that a tool made for the person, named; nothing where it gave words, which were not for them. */
export function namePictures(parts: unknown): string {
  const items = Array.isArray(parts) ? parts.map((part) => Picture.safeParse(part).data) : [];
  const isOnly = items.every((item) => item?.asset_pointer || item?.message_type);
  const pictures = items.filter((item) => item?.asset_pointer || item?.message_type === 'image');
  return isOnly ? pictures.map(() => showAttached(undefined)).join('\n\n') : '';
}
const Picture = z.object({ asset_pointer: Text, message_type: Text });

/** The report that research has written, from the state of what shows it. */
export function readReport(state: string | null | undefined): string | undefined {
  const { data } = Report.safeParse(parseJsonObject(state ?? ''));
  return data && (textOfContent(data.report_message.content, []) || undefined);
}
const Report = z.object({ report_message: z.object({ content: ChatGptContent }) });

/** Code or a call as it was written, in whichever field. */
export function wordsOf({ text, parts }: Content): string {
  if (text) return text;
  const list: unknown[] = Array.isArray(parts) ? parts : [parts];
  return list.filter((part) => typeof part === 'string').join('\n\n');
}

function textsOfParts({ parts }: Content, attachments: readonly Attachment[]): string[] {
  const list = Array.isArray(parts) ? parts : [parts];
  const items = list.filter(Boolean).map((part: unknown) => (typeof part === 'string' ? part : toPart(part)));
  const isSpoken = items.some((item) => typeof item !== 'string' && item.text);
  const unnamed = new Set(attachments);
  const texts = items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if (item.text || item.content_type === 'audio_transcription') return [item.text ?? ''];
    // The sound of what was written down beside it.
    if (isSpoken && /audio/.test(item.content_type ?? '') && !item.video_container_asset_pointer) return [];
    const file = attachments.find((each) => each?.id && item.asset_pointer?.endsWith(each.id));
    unnamed.delete(file);
    return [showAttached(file?.name)];
  });
  return [...texts, ...Array.from(unnamed, (each) => showAttached(each?.name))];
}

function toPart(part: unknown): z.output<typeof Part> {
  return Part.safeParse(part).data ?? { video_container_asset_pointer: undefined };
}

function quoted(text: string): string {
  return text.trim() === '' ? '' : text.trim().replace(/^/gm, '> ');
}

/** Marks for the program that shows the text, most in private characters: a source is left out, a name keeps its words. */
function withoutMarks(text: string): string {
  return text
    .replace(/【[\d:]+†[^【】]*】/g, '')
    .replace(/ ?\ue200([^\ue200\ue201]*)\ue201/g, (mark, inner: string) => {
      const [kind, value = ''] = inner.split('\ue202');
      const blank = mark.startsWith(' ') ? ' ' : '';
      if (kind === 'url') return blank + value;
      const name = kind === 'entity' ? parseJsonObject(`{"of":${value}}`)?.of : undefined;
      return Array.isArray(name) && typeof name[1] === 'string' ? blank + name[1] : '';
    });
}

/** A page beside the talk, which the person and the model both write. */
export interface Canvas {
  title: string;
  language: string | undefined;
}

const Created = z.object({ name: Text, type: Text, content: z.string() });
const Updated = z.object({
  updates: z.array(z.object({ pattern: Text, replacement: z.string() })).min(1),
});
const Commented = z.object({ comments: z.array(z.object({ comment: z.string() })).min(1) });

/** What a call wrote onto the page, and which page that is; `open` is the one that was open before. */
export function readCanvasCall(content: Content, open: Canvas | undefined): { canvas: Canvas; text: string } {
  const written = wordsOf(content);
  const call = parseJsonObject(written);
  const page = open ?? { title: 'Document', language: undefined };
  const created = Created.safeParse(call).data;
  if (created) {
    const canvas = { title: onOneLine(created.name ?? '') || 'Document', language: codeOf(created.type) };
    return { canvas, text: showWritten({ ...canvas, text: created.content }) };
  }
  const updated = Updated.safeParse(call).data;
  if (updated) {
    const texts = updated.updates.map(({ pattern, replacement }) => {
      const title = pattern === '.*' ? page.title : `${page.title} (changed)`;
      return showWritten({ ...page, title, text: replacement });
    });
    return { canvas: page, text: texts.filter(Boolean).join('\n\n') };
  }
  const comments = Commented.safeParse(call).data?.comments.map(({ comment }) => comment);
  if (comments)
    return {
      canvas: page,
      text: showWritten({ title: `${page.title} (comments)`, text: comments.join('\n\n') }),
    };
  return { canvas: page, text: showWritten({ title: page.title, text: written, language: '' }) };
}

/** `code/python` is Python; a document is prose. */
function codeOf(type: string | null | undefined): string | undefined {
  if (!type?.startsWith('code')) return undefined;
  return type === 'code/react' ? 'jsx' : type.slice('code/'.length);
}
