/**
 * The text with a space in whatever could be a mark of a model, such as `<image>`, `<loc_3>` or `<|im_start|>`: a person
 * who writes one asks about it, and must not end the question or begin another picture with it.
 */
export function defuseMarks(text: string): string {
  return text.replace(/<(?=[^\s<>]{1,60}>)/g, '< ');
}
