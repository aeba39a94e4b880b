import { type ExportFormat, exportConversation } from '../api/chat.ts';

/** Hands a conversation to the browser as a file to keep. */
export async function saveConversation(
  { id, title }: { id: string; title: string },
  format: ExportFormat,
): Promise<void> {
  const address = URL.createObjectURL(await exportConversation(id, format));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(title, format);
  link.click();
  // The browser has taken the file by then; a page that keeps the address keeps the text in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file name from a title: without what some file system refuses, and short enough for all of them. */
export function fileNameOf(title: string, format: ExportFormat): string {
  const safe = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${safe || 'Alcove'}.${format}`;
}
