const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that never have content (HTML, 13.1.2). */
export const VOID = words('area base br col embed hr img input link meta param source track wbr');

/** Elements that begin and end a line of text; each also ends a paragraph that was left open. */
export const BLOCKS = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu ol p pre search section summary table ' +
    'tbody td tfoot th thead title tr ul',
);

/** Elements whose content is no text of the document: programs, styles, controls, menus, drawings, alternatives. */
export const NOISE = words(
  'annotation annotation-xml audio button canvas datalist embed iframe input map nav noembed noframes noscript object option ' +
    'rp rt script select style svg template textarea video',
);

/** Elements whose content is not markup, and whether references in it are decoded (HTML, 13.2.5). */
export const RAW_TEXT: ReadonlyMap<string, 'RCDATA' | 'RAWTEXT' | 'SCRIPT_DATA' | 'PLAINTEXT'> = new Map([
  ['title', 'RCDATA'],
  ['textarea', 'RCDATA'],
  ['style', 'RAWTEXT'],
  ['xmp', 'RAWTEXT'],
  ['iframe', 'RAWTEXT'],
  ['noembed', 'RAWTEXT'],
  ['noframes', 'RAWTEXT'],
  ['noscript', 'RAWTEXT'],
  ['script', 'SCRIPT_DATA'],
  ['plaintext', 'PLAINTEXT'],
] as const);

const SECTIONS = words('tbody thead tfoot');
const CELLS = words('td th');
const ROWS = words('tr td th');
const DEFINITIONS = words('dt dd');

/** What an open element ends when `name` begins, searched up to the nearest of the given bounds (HTML, 13.1.2.4). */
export function impliedEnd(name: string): { ends: ReadonlySet<string>; bounds: ReadonlySet<string> } | null {
  if (name === 'li') return { ends: words('li'), bounds: words('ul ol menu table') };
  if (DEFINITIONS.has(name)) return { ends: DEFINITIONS, bounds: words('dl table') };
  if (CELLS.has(name)) return { ends: CELLS, bounds: words('tr table') };
  if (name === 'tr') return { ends: words('tr'), bounds: words('table') };
  if (SECTIONS.has(name)) return { ends: words('tbody thead tfoot'), bounds: words('table') };
  if (name === 'option') return { ends: words('option'), bounds: words('select datalist') };
  return null;
}

/** Whether an end tag of this name may close what is open outside the cell at hand. */
export const closesCells = (name: string): boolean =>
  name === 'table' || SECTIONS.has(name) || ROWS.has(name) || name === 'body' || name === 'html';

const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i;
const NOISE_ROLES = words('navigation search menubar toolbar');

/** Whether an element is not shown, or is a menu, by its attributes. Style sheets are not read. */
export function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const hidden = attributes.get('hidden');
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (attributes.get('aria-hidden') === 'true') return true;
  return NOISE_ROLES.has(attributes.get('role') ?? '') || HIDING_STYLE.test(attributes.get('style') ?? '');
}
