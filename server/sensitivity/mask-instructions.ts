/**
 * Instructions that a program wrote for a model with all blanked that is said of nobody: a tool's definition, a schema, the long system
 * prompt of a coding agent. What is left, at its place, are the sentences that speak of the writer, of a person or of something
 * confidential. Identifiers and secrets are looked for in the whole text before.
 */
export function maskInstructions(text: string): string {
  let isGoingOn = false;
  return text.replaceAll(SENTENCE, (sentence) => {
    if (!/\S/.test(sentence)) return sentence;
    const isPersonal = PERSONAL.test(sentence) || TITLE.test(sentence);
    // What follows goes on about it: "nobody knows yet", "it starts on Monday".
    const isKept = isPersonal || isGoingOn;
    isGoingOn = isPersonal;
    return isKept ? sentence : sentence.replaceAll(/\S/g, ' ');
  });
}

/** Up to a stop, a line's end or a quotation mark of JSON, also one that is escaped. */
const SENTENCE = /(?:[^.!?\n"\\]|\.(?=\S)|\\(?!n|"))+/g;

/** The writer, their people and those in their care, somebody by a pronoun or a title, and business that is not public. */
const PERSONAL = new RegExp(
  `(?<![\\p{L}'’-])(?:${[
    "i(?:['’]m(?! about| going| now)| am(?! about| going| now)| was| have(?! to)| had|['’]ve (?:been|had|got|lost)| take| live| work(?:ed)?| owe| suffer| feel| lost| earn| got)|my(?! head| plan| next)|me|mine|myself|we|us|our|ours",
    "je|j['’]|mon|ma|mes|moi|nous|notre|nos",
    'she|her|hers|he|his|him|elle|lui|leur',
    'wife|husband|daughter|son|mother|father|mum|mom|dad|sister|brother|boyfriend|girlfriend|femme|mari|fille|fils|mère|père|sœur|frère|copine|copain',
    'patients?|clients?(?= (?:is|are|has|have|was|who|named))|employee|pupil|salariée?|élève|locataire|tenant',
    'monsieur|madame',
    "the user(?:['’]s (?:wife|husband|child|health|name|boss|salary|address|doctor)| (?:is (?!asking|looking|not |able|in the|typing|the )|has (?:been |a (?:disease|condition|child)|cancer|hiv)|was (?:fired|diagnosed|born|abused)|lives|suffers|lost|owes|earns))",
    'confidential|unreleased|undisclosed|not yet announced|margin|turnover|acquisition|layoffs?|salary|salaries|confidentiels?|confidentielle|marge|rachat|licenciements?|salaires?',
  ].join('|')})(?![\\p{L}-])`,
  'iu',
);

const TITLE = /(?<!\p{L})(?:M\.|Mr|Mrs|Ms|Mme|Mlle|Dr|Pr)\.? \p{Lu}/u;
