import type { TopicLexicon } from '../lexicon/lexicon.types.ts';

/** Letters and messages pasted in. */
export const privateCorrespondence: TopicLexicon = {
  category: 'private_correspondence',
  type: 'private_correspondence',
  statements: `
    (maman|papa|cheri|cherie|mon amour|mom|mum|dad|honey|babe|darling|sweetheart) (je|j|i|i m|tu|t|you|ne|on) , (rewrite|rephrase|reformule|soften|adoucis|polish|proofread|correct|corrige|translate|traduis|shorten|relis) (this|ce|cette|my|mon|ma|le|la|the) (mail|email|message|letter|text|lettre|sms|courrier|texto) (to|a|pour|from|de|d) (my|mon|ma|mes|the|le|la|our|notre),
    (here is|here s|this is|below is|see) (the|an|a|his|her|my|what) (email|e mail|mail|message|text|letter|he|she|texts) (i (got|received|wrote|sent)|he (sent|wrote)|she (sent|wrote)|from my|from (him|her|@name)|my (ex|boss|mother|mom|dad|sister|landlord|husband|wife)|i want to send), (he|she|my (ex|boss|mom|dad|mother|father|sister|brother|husband|wife|landlord|friend|girlfriend|boyfriend|manager)) (just |)(texted|wrote|emailed|messaged|sent) (me|this|:), (reply|respond|answer|responding|replying) to (my (ex|mom|dad|mother|father|sister|brother|husband|wife|landlord|boss|friend|girlfriend|boyfriend|son|daughter|manager|neighbor|neighbour)|this (email|message|text|mail|letter) from|him|her), (voici|voila) (le|son|un|mon|la|l|ce que) (mail|message|email|e mail|sms|lettre|texto|courrier|il|elle) (que|de|d|qu|m a|a|recu), (il|elle|mon ex|ma mere|mon pere|ma soeur|mon frere|mon mari|ma femme|mon chef|mon patron|mon proprio|ma copine|mon copain|mon mec) (vient de |)(m a |m ) (ecrit|envoye|ecrire|envoyer|repondu|texte), (repondre|reponds|repondez|reponse) a (mon (ex|pere|frere|mari|chef|patron|proprio|copain|fils|mec|voisin)|ma (mere|soeur|femme|copine|fille|belle mere|voisine)|ce (mail|message|sms) de|son (mail|message|sms)|lui)
    (dear|hi|hello|hey) (mom|mum|dad|love|darling|honey|sweetheart|@name) .. (i|we|you|it|thank|thanks|sorry|just), (cher|chere|coucou|salut) (maman|papa|cheri|cherie|mon amour|amour|@name) .. (je|j|tu|on|nous|merci|desole*|c), (love you|xoxo|kisses|je t aime|bisous|gros bisous|je t embrasse|tendrement|your loving), forwarded message, message transfere, original message, message d origine`,
  strong: `
    can t stop thinking about, thinking of you, pense a toi, please call me, call me back, rappelle moi, trop desespere, too needy, i m sorry about, je regrette tout, je suis desole pour, pardonne moi, forgive me, come back to me, reviens moi, too clingy, my love, mon amour, darling, cherie, cheri,
    love letter, lettre d amour, his text, her text, texted me, his email, her email, son message, ses messages, m a ecrit, m a envoye un, je te demande pardon, i miss you, tu me manques, i love you, je t aime, kiss you, bisous, apology letter, lettre d excuse*, breakup text, message de rupture, letter to my, lettre a ma, lettre a mon, message to my ex, message a mon ex`,
  weak: `
    email, mail, message, letter, lettre, text, sms, texto, reply, reponds, repondre, dear, cher, chere, regards, cordialement, sincerely, love, forwarded, wrote, ecrit, sent, envoye, whatsapp, conversation, screenshot`,
};
