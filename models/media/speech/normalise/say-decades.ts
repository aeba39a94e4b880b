/** Says decades as they are said in English: the 1990s, the '80s, the 2000s. */
export function sayDecades(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\d.,])(1[1-9]|20)(\d)0[’']?s(?![\p{L}\d])/gu,
      (_, century: string, decade: string) =>
        `${sayCentury(century, decade)}${DECADES[Number(decade)] ?? ''}`,
    )
    .replace(
      /(?<![\p{L}\d])(?:[’'](?=\d0s)|(?<=(?:the|early|late|mid)[ -]))([2-9])0s(?![\p{L}\d])/giu,
      (_, decade: string) => DECADES[Number(decade)] ?? '',
    );
}

function sayCentury(century: string, decade: string): string {
  if (decade !== '0') return `${century} `;
  return century === '20' ? 'two thousands' : `${century} hundreds`;
}

const DECADES = [
  '',
  'tens',
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
];
