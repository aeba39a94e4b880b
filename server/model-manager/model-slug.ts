/**
 * An id that no other model has, made from a file's name: lower-case ASCII letters, digits, `.`, `_` and `-`,
 * at most 60 characters, with `-2`, `-3` … when taken. A name of none of these becomes `model`.
 */
export function freeSlug(name: string, isTaken: (id: string) => boolean): string {
  const slug = toSlug(name);
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(id)) return id;
  }
}

function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 60)
    .replace(/^[._-]+|[._-]+$/g, '');
  // Words that already are paths under /models, or device names that Windows reserves.
  return slug === '' ||
    /^(active|add|find|hub|hub-token|import|machine|con|prn|aux|nul|com\d|lpt\d)$/.test(slug)
    ? 'model'
    : slug;
}
