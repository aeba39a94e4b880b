import type { SubjectKind } from '../lexicon/lexicon.types.ts';

/** How people are named in a sentence. `@` classes follow the voice: an assistant's "your" is a user's "my". */
export const SUBJECT_PHRASES: Record<SubjectKind, string> = {
  self: `
    @i, @me`,
  possessive: `
    @my`,
  kin: `
    @my (@adjective|) (@adjective|) (@family|@acquaintance)
    @my (petit ami|petite amie|petits enfants|meilleur ami|meilleure amie)
    a (friend|cousin|colleague|neighbour|neighbor|coworker) of mine, one of my (@family|@acquaintance)
    (un|une) (de|d) (@my) (@family|@acquaintance), (un|une) (pote|ami|amie|collegue|voisin|voisine|copine|copain) a moi
    (mom|mum|dad|mommy|daddy|grandma|grandpa|hubby|maman|papa|mamie|papi|papy|tonton|tata)
    (la|le) (mere|pere|soeur|frere|fille|fils) (de|d) (ma|mon|mes|notre), chez (ma|mon|mes) @family
    (une|un) (amie|ami|copine|copain|collegue|voisine|voisin|cousine|cousin) (m|nous|a|est|qui|vient), (a|this) friend (told|asked|confided|who)
    (my|our) (@adjective|) (dog walker|in laws|sister in law|brother in law|mother in law|father in law)`,
  role: `
    @my (@adjective|) @role, (a|one) (@role) of mine, one of (my|our) (@adjective|) @role
    (un|une) (de|d) (mes|nos) (@adjective|) @role, (un|une) @role a moi
    (patient|client|eleve|salarie|employe|employee|student|candidate|candidat|patiente|salariee) @name`,
  company: `
    @my (company|firm|startup|start up|employer|business|agency|team|board|ceo|cfo|cto|hq|department|practice|investors|shareholders|office|store|shop)
    @my (entreprise|boite|societe|cabinet|agence|startup|start up|employeur|direction|groupe|equipe|pdg|dg|daf|conseil|actionnaires|investisseurs|service|filiale|magasin|pme|usine|association|client|clients|client*)
    chez (nous|mon employeur), (dans|de) @my (boite|entreprise|societe), at (work|my work|my job), au (boulot|taf|travail), we (are|re|will|plan|have|ve|just)`,
  third_person: `
    he (is|s|was|has|had|will|keeps|got|told|said|says|never|used|hits|drinks|takes|still|just|doesn|didn|can|won)
    she (is|s|was|has|had|will|keeps|got|told|said|says|never|used|hits|drinks|takes|still|just|doesn|didn|can|won)
    (il|elle|ils|elles) (a|ont|est|sont|etait|avait|s|m|me|nous|va|prend|boit|vient|n|ne|fait|doit|dit|veut|peut|vit|pense|refuse|souffre|ont)
    (his|her) @name, him, lui`,
  someone: `
    (la|le|cette|ce) (patiente|patient|salariee|salarie|employee|eleve|cliente|client|victime|candidate|candidat|locataire|stagiaire|dame|monsieur)
    (the|this|that) (patient|employee|student|client|pupil|victim|candidate|tenant|intern|guy|woman|man|lady|girl|boy)
    (the|our|my) (guy|girl|woman|man) (next door|upstairs|at work|in accounting|from work), someone (close to me|i know|in my family)
    quelqu un (de ma famille|de proche|que je connais), (monsieur|madame|mme|mlle|mr|mrs|ms|miss|m|dr) @name`,
  self_question: `
    (can|could|may|should|do|must|might|shall) (i|we), how (can|do|could|should|would) (i|we), what (can|should|do|could) (i|we)
    where (can|do|should) (i|we), when (can|should|do) (i|we), which .. should (i|we), am i (allowed|supposed|entitled|eligible)
    puis je, dois je, peut on, pourrais je, est ce que (je|on) (peux|dois|peut|doit|pourrais|devrais), comment (je|on) (peux|peut|dois|doit|fais|fait)
    que (dois|puis) je, qu est ce que je (dois|peux), je (fais|dois faire) comment pour, comment (faire|puis je|pourrais je), ai je (le droit|droit)`,
};
