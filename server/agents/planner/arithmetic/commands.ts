import type { PlannerLanguage } from '../planner.types.ts';

/** A sentence that orders a calculation, and what it comes to; `$1` and `$2` stand for its operands. */
export interface Command {
  pattern: RegExp;
  expression: string;
}

const FRACTION = '(.+?) ?(?:%|percent|per cent|pour ?cent)';

/** Tried in order against a whole folded text; both operands have to be calculations themselves. */
export const COMMANDS: Record<PlannerLanguage, Command[]> = {
  en: [
    {
      pattern: new RegExp(`^add ${FRACTION}(?: (?:vat|tax|tip))? to (.+)$`),
      expression: '($2) * (1 + ($1) / 100)',
    },
    {
      pattern: new RegExp(`^(?:increase|raise) (.+?) by ${FRACTION}$`),
      expression: '($1) * (1 + ($2) / 100)',
    },
    {
      pattern: new RegExp(`^(?:decrease|reduce|lower) (.+?) by ${FRACTION}$`),
      expression: '($1) * (1 - ($2) / 100)',
    },
    { pattern: new RegExp(`^${FRACTION} off (.+)$`), expression: '($2) * (1 - ($1) / 100)' },
    { pattern: /^what (?:percentage|percent) of (.+) is (.+)$/, expression: '($2) / ($1) * 100' },
    { pattern: /^what (?:percentage|percent) is (.+) of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: new RegExp(`^(?:an? )?${FRACTION} tip on (.+)$`), expression: '($2) * ($1) / 100' },
    {
      pattern: /^(?:split|share|divide) (.+?) (?:between|among) (.+?)(?: (?:people|persons|friends))?$/,
      expression: '($1) / ($2)',
    },
    { pattern: /^(.+) is what (?:percentage|percent) of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(.+) as a percentage of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(?:add|sum|add up) (.+?) (?:and|to|with) (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:the )?sum of (.+?) and (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:subtract|take away|take) (.+?) from (.+)$/, expression: '($2) - ($1)' },
    { pattern: /^(?:the )?difference (?:between|of) (.+?) and (.+)$/, expression: '($1) - ($2)' },
    { pattern: /^multiply (.+?) (?:by|and|with) (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^(?:the )?product of (.+?) and (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^divide (.+?) by (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:the )?quotient of (.+?) and (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:the )?remainder of (.+?) divided by (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^raise (.+?) to the power (?:of )?(.+)$/, expression: '($1)^($2)' },
  ],
  fr: [
    {
      pattern: new RegExp(`^ajoute[rz]? ${FRACTION}(?: de (?:tva|taxes?|pourboire))? a (.+)$`),
      expression: '($2) * (1 + ($1) / 100)',
    },
    { pattern: new RegExp(`^augmente[rz]? (.+?) de ${FRACTION}$`), expression: '($1) * (1 + ($2) / 100)' },
    {
      pattern: new RegExp(`^(?:diminue[rz]?|redui[st]|reduire|baisse[rz]?) (.+?) de ${FRACTION}$`),
      expression: '($1) * (1 - ($2) / 100)',
    },
    {
      pattern: new RegExp(`^${FRACTION} de (?:remise|reduction|rabais) sur (.+)$`),
      expression: '($2) * (1 - ($1) / 100)',
    },
    {
      pattern: new RegExp(
        `^(?:le )?(?:prix |montant )?ttc (?:de |pour )(.+?) ht,? (?:avec|a) (?:une |la )?(?:tva (?:a|de) )?${FRACTION}$`,
      ),
      expression: '($1) * (1 + ($2) / 100)',
    },
    {
      pattern: /^(?:partage[rz]?|repartis|divise[rz]?) (.+?) entre (.+?)(?: (?:personnes|amis))?$/,
      expression: '($1) / ($2)',
    },
    {
      pattern: /^(?:quel )?pourcentage (?:represente|representent|font) (.+?) sur (.+)$/,
      expression: '($1) / ($2) * 100',
    },
    { pattern: /^(.+) represente quel pourcentage de (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(.+) en pourcentage de (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(?:additionne[rz]?|ajoute[rz]?) (.+?) (?:et|a|avec) (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:la )?somme de (.+?) et (?:de )?(.+)$/, expression: '($1) + ($2)' },
    {
      pattern: /^(?:soustrai[st]|soustraire|retire[rz]?|enleve[rz]?|ote[rz]?) (.+?) (?:de|a) (.+)$/,
      expression: '($2) - ($1)',
    },
    { pattern: /^(?:la )?difference entre (.+?) et (.+)$/, expression: '($1) - ($2)' },
    { pattern: /^multiplie[rz]? (.+?) par (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^(?:le )?produit de (.+?) (?:et|par) (?:de )?(.+)$/, expression: '($1) * ($2)' },
    { pattern: /^divise[rz]? (.+?) par (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:le )?reste de (.+?) divise par (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^(?:le )?reste de la division de (.+?) par (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^eleve[rz]? (.+?) a la puissance (.+)$/, expression: '($1)^($2)' },
  ],
};

/** What is done to the result before it: `then add 2`, `puis divise le tout par 7`. `$0` is that result. */
export const FOLLOW_UPS: Record<PlannerLanguage, Command[]> = {
  en: [
    { pattern: /^(?:add|plus) (.+)$/, expression: '($0) + ($1)' },
    { pattern: /^(?:subtract|minus|take away|take) (.+)$/, expression: '($0) - ($1)' },
    {
      pattern: /^(?:multiply (?:it |that |the result )?by|multiplied by|times) (.+)$/,
      expression: '($0) * ($1)',
    },
    { pattern: /^(?:divide (?:it |that |the result )?by|divided by) (.+)$/, expression: '($0) / ($1)' },
    { pattern: /^(?:square (?:it|that|the result)|squared)$/, expression: '($0)^2' },
    { pattern: /^take (?:the|its) square root$/, expression: 'sqrt($0)' },
  ],
  fr: [
    { pattern: /^(?:ajoute[rz]?|plus) (.+)$/, expression: '($0) + ($1)' },
    { pattern: /^(?:soustrai[st]|retire[rz]?|enleve[rz]?|moins) (.+)$/, expression: '($0) - ($1)' },
    {
      pattern: /^(?:multiplie[rz]?(?: le tout| le resultat| ca)? par|fois) (.+)$/,
      expression: '($0) * ($1)',
    },
    { pattern: /^divise[rz]?(?: le tout| le resultat| ca)? par (.+)$/, expression: '($0) / ($1)' },
    { pattern: /^(?:mets |eleve )?(?:le tout |le resultat |ca )?au carre$/, expression: '($0)^2' },
    { pattern: /^(?:prends|calcule) (?:la|sa) racine(?: carree)?$/, expression: 'sqrt($0)' },
  ],
};
