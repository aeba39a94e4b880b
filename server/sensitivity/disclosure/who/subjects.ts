import type { SubjectKind } from '../lexicon/lexicon.types.ts';

/** How people are named in a sentence. `@` classes follow the voice: an assistant's "your" is a user's "my". */
export const SUBJECT_PHRASES: Record<SubjectKind, string> = {
  self: `
    @i, @me, g (la|le|les|un|une|mal|fait|pas|eu|trop|tro|perdu|pris|ete|tjr|tjrs|plus|besoin|peur|honte|des|du|mes|mon|ma|recu|dit|vu|arrete|envie)`,
  possessive: `
    @my, mine (is|s|has|was|won t|keeps), le mien, la mienne, les miens, les miennes`,
  kin: `
    asking (for|on behalf of) (a|my) (.. |)(friend|mate|colleague|cousin|neighbour|neighbor|someone), (je |)demande pour (un|une|mon|ma) (.. |)(ami|amie|pote|copine|copain|collegue|cousine|cousin|connaissance), (c est|it s|its) (pour|for) (un|une|a|my|mon|ma) (ami|amie|pote|copine|friend|mate|colleague|mother|mom|mum|dad|sister|brother|mere|pere|soeur|frere)
    (le petit|la petite|le grand|la grande|les petits|les gosses|les gamins|les mioches|bebe|the little one|my lo|the kids|the baby|our little one|le bb|my bb) (refuse|a|est|ne|n|veut|pleure|dort|mange|tousse|fait|ont|sont|is|are|was|has|have|won t|keeps|got|needs|cries|don t|doesn t|hate|hates), (wife|husband|hubby|boss|landlord|boyfriend|girlfriend|sister|brother|ex|mother in law|son|daughter|flatmate|roommate) (moved|left|is|has|just|keeps|told|wants|said|found|hit|lost|got|cheated|says|won t|refuses|thinks|doesn t|died|was)
    my (soon to be|now|then|late|ex|future) (@adjective|) (@family|@acquaintance), (my|our) (significant other|so|other half|better half|missus|old man|old lady|in laws|nan|gf|bf|dh|dd|ds|dw|mil|fil|sil|bil|stepkid|stepkids|foster (son|daughter|child|kid)|godson|goddaughter|nibling|partner|lodger|carer|ex wife|ex husband|ex partner|ex boyfriend|ex girlfriend|half brother|half sister|grandchild|grandchildren|great aunt|great uncle), (mon|ma|mes) (ex (femme|mari|compagnon|copine|copain|conjoint|conjointe)|beau pere|beau fils|beau frere|belle fille|belle soeur|belle mere|demi frere|demi soeur|moitie|homme|cheri|cherie|chum|blonde|daronne|daron|reum|reup|frerot|soeurette|grand pere|grand mere|arriere grand mere|petit fils|petite fille|futur mari|future femme|fiance|fiancee|grande tante|aines|proche|proches)
    @my (@adjective|) (@adjective|) (@family|@acquaintance)
    @my (petit ami|petite amie|petits enfants|meilleur ami|meilleure amie)
    a (friend|cousin|colleague|neighbour|neighbor|coworker) of mine, one of my (@family|@acquaintance)
    (un|une) (de|d) (@my) (@family|@acquaintance), (un|une) (pote|ami|amie|collegue|voisin|voisine|copine|copain) a moi
    (mom|mum|dad|mommy|daddy|grandma|grandpa|hubby|maman|papa|mamie|papi|papy|tonton|tata)
    (la|le) (mere|pere|soeur|frere|fille|fils) (de|d) (ma|mon|mes|notre), chez (ma|mon|mes) @family
    (une|un) (amie|ami|copine|copain|collegue|voisine|voisin|cousine|cousin) (m|nous|a|est|qui|vient), (a|this) friend (told|asked|confided|who)
    (my|our) (@adjective|) (dog walker|in laws|sister in law|brother in law|mother in law|father in law)`,
  role: `
    (a|one|another) (.. |)(guy|woman|man|girl|boy|kid|person|lady|pupil|student|patient|client|employee|colleague|member) (on|in|of) my (team|class|ward|caseload|group|unit|floor|practice|department|course|congregation), (un|une) (.. |)(gars|fille|mec|femme|homme|enfant|gamin|gamine|eleve|patient|patiente|personne|collegue|cliente|client|stagiaire) (de|dans|d) (mon|ma|notre) (equipe|classe|service|groupe|cabinet|unite|asso|association|promo|paroisse|club)
    (que|qu) (j|je) (accompagne|suis en therapie|encadre|soigne|defends|manage|tutore|forme|suit), (someone|somebody|a man|a woman|a child|a family) (i|we) (treat|support|counsel|represent|manage|supervise|teach|look after|care for|mentor|coach), @my (mentee|trainee|intern|tutee|counsellee|supervisee|direct report|direct reports|hire|new hire|contractor|cleaner|nanny|au pair|carer|tenant|lodger|customer|guest|member|congregant|parishioner|player|athlete|coachee|caseload|stagiaire|alternant|alternante|apprenti|apprentie|assistante|assistant|secretaire|femme de menage|aide menagere|nounou|locataire|adherent|licencie|coache|coachee|prestataire|residents|residentes|usagers|beneficiaires|accompagnes|protege|protegee|majeur protege|detenu|apprenants|doctorant|doctorante|these)
    (the|this) (resident|service user|looked after child|deceased|insured|claimant|accused|defendant) (is|was|has|had|refuses|states|reports|denies|presents|claims), (le|la|l|ce|cette) (resident|residente|usager|usagere|beneficiaire|majeur protege|assure|assuree|prevenu|prevenue|mineur|mineure|jeune|enfant) (a|est|refuse|presente|declare|rapporte|dit|souffre|fugue|vit)
    @my (@adjective|) @role, (a|one) (@role) of mine, one of (my|our) (@adjective|) @role
    (un|une) (de|d) (mes|nos) (@adjective|) @role, (un|une) @role a moi
    (patient|client|eleve|salarie|employe|employee|student|candidate|candidat|patiente|salariee) @name`,
  company: `
    @my (company|firm|startup|start up|employer|business|agency|team|board|ceo|cfo|cto|hq|department|practice|investors|shareholders|office|store|shop)
    @my (entreprise|boite|societe|cabinet|agence|startup|start up|employeur|direction|groupe|equipe|pdg|dg|daf|conseil|actionnaires|investisseurs|service|filiale|magasin|pme|usine|association|client|clients|client*)
    chez (nous|mon employeur), (dans|de) @my (boite|entreprise|societe), at (work|my work|my job), au (boulot|taf|travail), we (are|re|will be|ll be|have been|ve been|plan on|start|just started) (laying|acquiring|buying|selling|launching|closing|merging|losing|raising|hiring|firing|negotiating|restructuring|pitching|suing|filing|cutting|overcharging|outsourcing|bidding|settling|dropping|recalling|opening|about to|going to (sell|close|fire|cut|buy|merge|launch|announce|miss|lose|drop|hire|replace|sue|file|raise))`,
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
