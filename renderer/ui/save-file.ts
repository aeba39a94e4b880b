/** Hands something to the browser as a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by then; a page that keeps the address keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
