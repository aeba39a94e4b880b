/** What stands between words: tags, comments, times of day, numbers of lines, table pipes and bullets. */
const MARKS =
  /<!--[\s\S]{0,300}?-->|<\/?[a-z][^<>]{0,300}>|[[(]?(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?!\d)(?: ?[ap]m\b)?[\])]?(?: ?-->)?|^[ \t]*(?:\d{1,6}[.:)|]?(?=[ \t])|L\d{1,6}[.:)|]|[>+*#•-]+(?=[ \t]))|\|/gim;

/** What stands around words, which are the first group: links and pictures of Markdown, commands of TeX, attributes of XML. */
const AROUND: readonly RegExp[] = [
  /!?\[([^[\]\n]{1,200})\](?:\([^()\n]{0,300}\)|\[[^[\]\n]{0,40}\])/g,
  /\\[a-z]{2,20}\*?\{([^{}\n]{0,300})\}/gi,
  /<[a-z][\w:-]*((?:\s+[\w:-]{1,40}="[^"<>]{0,300}"){1,20})\s*\/?>/gi,
];
const ATTRIBUTE_NAME = /\s[\w:-]{1,40}=(?=")/g;
/** Tags of BBCode and numbers of footnotes. */
const BRACKETS = /\[\/?(?:[a-z*]{1,12}(?:=[^[\]\n]{0,200})?|\^?\d{1,4}|\^\w{1,20})\]/gi;

/**
 * What heads a line: the place of a find (`file:line:`), the stamp of a chat export or a log with its level. The name of a speaker
 * counts where it stands again: a label of a form does not.
 */
const PLACE = /^[ \t]*[\w./\\-]{1,120}\.[a-z]\w{0,5}(?::\d{1,7}(?::\d{1,5})?:|\(\d{1,7}\):|-\d{1,7}-)/gim;
const STAMP =
  /^[ \t]*[[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?[ T]{1,2})?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?(?: ?[ap]m)?[\])]?(?: ?[-–—|])?(?: \[?(?:INFO|DEBUG|WARN(?:ING)?|ERROR|TRACE|NOTICE)\]?:?)?/gim;
const SPEAKER =
  /^[ \t]*(?:<([\p{L}\d][\p{L}\d .'_-]{0,30})>|\*{0,2}([\p{L}\d][\p{L}\d .'_-]{0,30})\*{0,2} ?:)(?=[ \t*])/gmu;

const WORD = /[\p{L}\d]+/gu;
/** From so many on they may hide something, where there is one for every so many words. */
const FEWEST = 6;
const WORDS_PER_MARK = 4;
/** A line of a transcript is longer than what stands between two tags. */
const WORDS_PER_HEAD = 12;

/**
 * The text on one line without the marks between its words, where these stand close; `undefined` where they do not. A name, a
 * number or a sentence that is cut into cells, tags, subtitles or turns of a transcript is found in this reading.
 */
export function stripMarkup(text: string): string | undefined {
  let heads = 0;
  let marks = 0;
  const count = (replacement: string) => {
    marks++;
    return replacement;
  };
  const head = () => {
    heads++;
    return ' ';
  };
  let bare = text;
  if (bare.includes('[') || bare.includes('\\') || bare.includes('="')) {
    for (const shape of AROUND)
      bare = bare.replaceAll(shape, (_, words: string) =>
        count(` ${words.replaceAll(ATTRIBUTE_NAME, ' ')} `),
      );
    bare = bare.replaceAll(BRACKETS, () => count(' '));
  }
  if (bare.includes('\n')) {
    bare = bare.replaceAll(PLACE, head).replaceAll(STAMP, (stamp) => (stamp.trim() === '' ? stamp : head()));
    const speakers = Map.groupBy(bare.matchAll(SPEAKER), ([, one, other]) => one ?? other ?? '');
    bare = bare.replaceAll(SPEAKER, (label, one?: string, other?: string) =>
      (speakers.get(one ?? other ?? '')?.length ?? 0) > 1 ? head() : label,
    );
  }
  bare = bare.replaceAll(MARKS, () => count(' '));
  if (marks + heads < FEWEST) return undefined;
  bare = bare.replaceAll(/\s+/g, ' ').trim();
  const words = bare.match(WORD)?.length ?? 0;
  return words > 0 && words <= marks * WORDS_PER_MARK + heads * WORDS_PER_HEAD ? bare : undefined;
}
