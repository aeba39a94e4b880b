/** The part of a clipboard that is read here, so that tests can make one. */
interface Pasted {
  files: Iterable<File>;
  getData(type: 'text/plain'): string;
}

/**
 * The files of a paste. None where there is text as well: what is copied out of a letter or a table comes as a picture
 * of itself, too. A picture that was never a file gets a name that tells it from the next one.
 *
 * @param nameOf what a picture is called that was pasted at a local time, such as `2026-11-21 09.42.31`
 */
export function readPastedFiles(pasted: Pasted, now: Date, nameOf: (at: string) => string): File[] {
  if (pasted.getData('text/plain') !== '') return [];
  return [...pasted.files].map((file) =>
    BITMAP.test(file.name) ? renamed(file, nameOf(stampOf(now))) : file,
  );
}

// What browsers call a picture that comes without a name.
const BITMAP = /^image\.\w+$/;

function renamed(file: File, name: string): File {
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], name + ending, { type: file.type, lastModified: file.lastModified });
}

/** A local time as part of a file's name; a colon is none on every system. */
export function stampOf(now: Date): string {
  // Swedish writes times as ISO 8601 does.
  return now.toLocaleString('sv').replaceAll(':', '.');
}
