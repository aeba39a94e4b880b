import { defaultSchema } from 'rehype-sanitize';

/** Classes of a formula that markdown.module.css knows. */
export const FORMULA_CLASSES = [
  'tml-left',
  'tml-right',
  'tml-overline',
  'tml-underline',
  'tml-cancel',
  'upstrike',
  'downstrike',
  'tml-xcancel',
  'sout',
];

/** Declarations of a formula that stay: the room and the lines of its tables and boxes. */
export const FORMULA_STYLE =
  /^(?:(?:padding(?:-left|-right)?:\d{1,2}(?:\.\d{1,6})?(?:em|pt)?|border(?:-left|-right|-top|-bottom)?:(?:0\.06em|1px) (?:solid|dashed)|width:(?:50|100)%|math-depth:0);)+$/;

const SPACE = ['width', 'height', 'depth', 'lspace', 'voffset'];
const SCRIPTS = ['accent', 'accentunder'];

/** The MathML elements that formulas are made of, with the attributes that they are laid out by. */
const MATH_ATTRIBUTES: Record<string, string[]> = {
  math: ['display'],
  mfrac: ['linethickness'],
  mi: ['mathvariant'],
  mn: [],
  mo: [
    'fence',
    'form',
    'largeop',
    'lspace',
    'maxsize',
    'minsize',
    'movablelimits',
    'rspace',
    'separator',
    'stretchy',
    'symmetric',
  ],
  mtext: [],
  mspace: SPACE,
  mpadded: SPACE,
  mphantom: [],
  mrow: ['displaystyle', 'scriptlevel'],
  mstyle: ['displaystyle', 'mathsize', 'scriptlevel'],
  menclose: [],
  mroot: [],
  msqrt: [],
  msub: [],
  msup: [],
  msubsup: [],
  munder: SCRIPTS,
  mover: SCRIPTS,
  munderover: SCRIPTS,
  mmultiscripts: [],
  mprescripts: [],
  none: [],
  mtable: ['displaystyle'],
  mtr: [],
  mtd: ['columnspan', 'rowspan'],
};

type Attributes = NonNullable<typeof defaultSchema.attributes>[string];

const formulaAttributes = Object.entries(MATH_ATTRIBUTES).map(([tag, names]): [string, Attributes] => [
  tag,
  [...names, ['className', ...FORMULA_CLASSES], ['style', FORMULA_STYLE]],
]);

/** What an answer may show: GitHub's elements, and formulas in MathML, which can neither load, link nor act. */
export const SANITIZE_SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...Object.keys(MATH_ATTRIBUTES)],
  attributes: {
    ...defaultSchema.attributes,
    ...Object.fromEntries(formulaAttributes),
    span: [['dataFormula', 'display', 'inline']],
  },
};
