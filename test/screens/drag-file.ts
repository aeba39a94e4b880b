/** Drags a file over the window, as from the computer's file manager. Runs in the page. */
export function dragFile(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['A few words.'], 'a-letter.txt'));
  document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
}
