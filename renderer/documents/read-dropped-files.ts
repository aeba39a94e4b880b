/** The part of a dropped item that is read here, so that tests can make one. */
export interface DroppedItem {
  kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry?(): FileSystemEntry | null;
}

/**
 * The files of a drop, folders opened all the way down, in the order of their names. Hidden files are left out: a
 * folder's bookkeeping is nobody's document. What cannot be read is left out, too.
 */
export async function readDroppedFiles(items: Iterable<DroppedItem>): Promise<File[]> {
  // The browser takes the list back after the event: everything is asked for before the first wait.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const files = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry) : file ? [file] : [])),
  );
  return files.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile) return fileOf(entry as FileSystemFileEntry);
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  const files: File[] = [];
  for (const child of inside.toSorted((a, b) => a.name.localeCompare(b.name)))
    for (const file of await filesIn(child)) files.push(file);
  return files;
}

function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });
}

// A directory is handed out in parts, of at most a hundred entries in Chromium, until an empty one.
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (let part = await nextPart(reader); part.length > 0; part = await nextPart(reader))
    entries.push(...part);
  return entries;
}

function nextPart(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve) => {
    reader.readEntries(resolve, () => resolve([]));
  });
}

/** The files of a file picker; those of a chosen folder in the order of their paths, without hidden ones. */
export function readPickedFiles(list: Iterable<File> | null): File[] {
  const files = [...(list ?? [])].filter(({ name }) => !name.startsWith('.'));
  return files.toSorted((a, b) => pathOf(a).localeCompare(pathOf(b), undefined, { numeric: true }));
}

/** Empty for files that were chosen one by one, which so keep their order. */
function pathOf({ webkitRelativePath }: File): string {
  return webkitRelativePath ?? '';
}
