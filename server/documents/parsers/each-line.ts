/** Lines of a text, whatever ends them, without their ends; holds no second copy of the text. */
export function* eachLine(text: string): Generator<string, void, undefined> {
  const end = /\r\n|\n|\r|\u2028|\u2029/g;
  let start = 0;
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    yield text.slice(start, match.index);
    start = end.lastIndex;
  }
  yield text.slice(start);
}
