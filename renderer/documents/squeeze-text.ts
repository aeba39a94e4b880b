/** A text with every run of white space as one blank, and where each of its characters was. */
export interface SqueezedText {
  text: string;
  /** The offset in the original of each character, and its length at the end. */
  offsets: Uint32Array;
}

/** Squeezes a text so that line breaks and indents do not hide that two texts say the same. */
export function squeezeText(original: string): SqueezedText {
  const offsets = new Uint32Array(original.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (const { 0: run, index } of original.matchAll(/\S+|\s+/g)) {
    const isBlank = /^\s/.test(run);
    parts.push(isBlank ? ' ' : run);
    for (let place = 0; place < (isBlank ? 1 : run.length); place += 1)
      offsets[length + place] = index + place;
    length += isBlank ? 1 : run.length;
  }
  offsets[length] = original.length;
  return { text: parts.join(''), offsets: offsets.subarray(0, length + 1) };
}
