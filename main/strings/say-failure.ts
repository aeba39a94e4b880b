/** Where the reason is in the server's sentence only, it follows: better read in English than not at all. */
const withDetail = (words: string) => (sentence: string) => `${words}\n\n${sentence}`;
const only = (words: string) => () => words;
/**
 * Of a port that is in use the server says to open it, as it may be an Alcove. Here nobody knows which program holds it,
 * and a person would give that one their password.
 */
const withPort =
  (words: (port: string) => string, otherwise: (sentence: string) => string) => (sentence: string) => {
    const port = /^Port (\d+) is in use/.exec(sentence)?.[1];
    return port === undefined ? otherwise(sentence) : words(port);
  };

/** What the server says when it cannot start, by its code, in French. */
const FRENCH: Record<string, (sentence: string) => string> = {
  cannot_listen: withPort(
    (port) =>
      `Le port ${port} est occupé par un autre programme de cet ordinateur, peut-être l’Alcove d’une autre personne dont la session est ouverte. Fermez ce programme, ou donnez un autre port à ALCOVE_PORT, puis redémarrez. N’ouvrez pas cette adresse dans un navigateur pour y entrer votre mot de passe.`,
    withDetail(
      'Alcove n’a pas le droit d’écouter à son adresse. Donnez une autre adresse ou un autre port à ALCOVE_HOST et ALCOVE_PORT.',
    ),
  ),
  invalid_setting: withDetail('Un réglage de démarrage n’est pas valable.'),
  data_directory_held: only(
    'Un autre Alcove travaille sur ces données. Utilisez celui-là, ou arrêtez-le d’abord.',
  ),
  data_directory_unusable: only(
    'Le dossier des données ne peut pas être créé ou écrit. Vérifiez ses droits et la place sur son disque, ou donnez un autre emplacement à ALCOVE_DATA_DIR.',
  ),
  database_unusable: withDetail('La base de données ne peut pas être ouverte. Rien n’a été modifié.'),
  database_newer: only(
    'Cette base de données vient d’un Alcove plus récent. Installez cette version, ou restaurez une sauvegarde plus ancienne.',
  ),
  database_not_encrypted: only(
    'La base de données n’a pas pu être chiffrée et est restée telle quelle. Il lui faut sur le disque la place d’une copie\u00a0: libérez de l’espace, puis redémarrez.',
  ),
  instance_damaged: only(
    'Le fichier instance.json du dossier des données est endommagé\u00a0: Alcove ne sait plus où sont ses clés. Restaurez-le d’une sauvegarde\u202f; rien n’a été modifié.',
  ),
  instance_missing: only(
    'Le dossier des données n’a pas de fichier instance.json\u00a0: Alcove ne sait pas où sont ses clés. Restaurez-le d’une sauvegarde, ou commencez avec un dossier vide.',
  ),
  keychain_locked: only(
    'Le trousseau de cet ordinateur est verrouillé ou refuse l’accès à Alcove. Déverrouillez-le, autorisez Alcove, puis redémarrez. Aucune clé n’a été modifiée.',
  ),
  keychain_unavailable: only(
    'Alcove garde ses clés dans le trousseau de cet ordinateur, et il n’y en a pas en ce moment. Ouvrez votre session de bureau ou lancez votre service de trousseau, puis redémarrez. Aucune clé n’a été modifiée.',
  ),
  key_missing: only(
    'Une clé d’Alcove n’est plus là où elle était gardée. Restaurez le trousseau ou une sauvegarde. Aucune nouvelle clé n’a été faite\u00a0: rien n’est encore perdu.',
  ),
  key_not_kept: only(
    'Le trousseau a accepté une clé et ne la rend pas. Vérifiez votre service de trousseau.',
  ),
  key_file_damaged: only(
    'Le fichier des clés d’Alcove, dans le dossier des données, est endommagé. Restaurez-le d’une sauvegarde\u202f; rien n’a été écrasé.',
  ),
  restore_unfinished: only(
    'Une restauration a été coupée pendant qu’elle mettait les données en place. Redémarrez Alcove, qui la termine.',
  ),
};

/** In English its own sentences are good but for one. */
const ENGLISH: typeof FRENCH = {
  cannot_listen: withPort(
    (port) =>
      `Port ${port} is in use by another program on this computer, perhaps the Alcove of somebody else who is logged in. Close that program, or set ALCOVE_PORT to another port, then restart. Do not open that address in a browser to enter your password.`,
    (sentence) => sentence,
  ),
};

/** Why the server cannot start, in a language; without a code that is known there, its own sentence. */
export function sayFailure(
  { sentence, code }: { sentence: string; code?: string | undefined },
  language: 'en' | 'fr',
): string {
  const words = language === 'fr' ? FRENCH : ENGLISH;
  const isKnown = code !== undefined && Object.hasOwn(words, code);
  return isKnown ? (words[code]?.(sentence) ?? sentence) : sentence;
}
