const only = (words: string) => () => words;
/** What the server says only in its sentence is found by how that begins or reads; `words` where none fits. */
const readFrom =
  (words: string, forms: readonly (readonly [RegExp, string])[]) =>
  (sentence: string): string => {
    const form = forms.find(([known]) => known.test(sentence));
    return form ? sentence.replace(new RegExp(`^.*?${form[0].source}.*$`, 's'), form[1]) : words;
  };
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
    readFrom(
      'Alcove ne peut pas écouter à son adresse. Donnez une autre adresse ou un autre port à ALCOVE_HOST et ALCOVE_PORT.',
      [
        [
          /Cannot listen on (\S+:\d+)/,
          'Alcove ne peut pas écouter à l’adresse $1. Donnez une autre adresse ou un autre port à ALCOVE_HOST et ALCOVE_PORT.',
        ],
      ],
    ),
  ),
  invalid_setting: readFrom('Un réglage de démarrage d’Alcove n’est pas valable.', [
    [
      /^(\w+)=(.*?) is not valid\. Allowed: a whole number from (\d+) to (\d+)/,
      'Le réglage $1=$2 n’est pas valable. Il faut un nombre entier de $3 à $4.',
    ],
    [
      /^(\w+)=(.*?) is not valid\. Allowed: one of (.+)\./,
      'Le réglage $1=$2 n’est pas valable. Valeurs possibles\u00a0: $3.',
    ],
    [
      /^(\w+)=(.*?) is not valid\. Allowed: an http or https address/,
      'Le réglage $1=$2 n’est pas valable. Il faut une adresse en http ou https, sans nom d’utilisateur.',
    ],
    [
      /^(\w+)=(.*?) is not valid\. Allowed: a file, together with (\w+)/,
      'Le réglage $1=$2 n’est pas valable. Il faut un fichier, avec $3, ou aucun des deux.',
    ],
    [
      /^(\w+)=(.*?) is not valid\. Allowed: a loopback address/,
      'Le réglage $1=$2 n’est pas valable. Il faut une adresse de cet ordinateur, à moins de donner aussi ALCOVE_ALLOW_REMOTE=1, ALCOVE_PUBLIC_URL, et soit ALCOVE_TLS_CERT avec ALCOVE_TLS_KEY, soit ALCOVE_TRUST_PROXY.',
    ],
    [/^(\w+)=(.*?) is not valid/, 'Le réglage $1=$2 n’est pas valable.'],
  ]),
  data_directory_held: only(
    'Un autre Alcove travaille sur ces données. Utilisez celui-là, ou arrêtez-le d’abord.',
  ),
  data_directory_unusable: only(
    'Le dossier des données ne peut pas être créé ou écrit. Vérifiez ses droits et la place sur son disque, ou donnez un autre emplacement à ALCOVE_DATA_DIR.',
  ),
  database_unusable: readFrom(
    'La base de données ne peut pas être ouverte. Vérifiez que le dossier des données existe et que vous pouvez y écrire.',
    [
      [
        /does not open with the key/,
        'La base de données ne s’ouvre pas avec la clé du trousseau, ou est endommagée. Rien n’a été modifié\u202f; lancez «\u00a0alcove recovery restore\u00a0» avec votre phrase de secours, ou restaurez une sauvegarde.',
      ],
      [
        /its key is not here/,
        'La base de données est endommagée, ou chiffrée sans que sa clé soit ici. Rien n’a été modifié\u202f; lancez «\u00a0alcove recovery restore\u00a0» avec votre phrase de secours, ou restaurez une sauvegarde.',
      ],
      [
        /database is damaged/,
        'La base de données est endommagée. Rien n’a été modifié\u202f; restaurez-la d’une sauvegarde, ou déplacez-la pour recommencer à neuf.',
      ],
      [
        /locked by another program/,
        'Un autre programme retient la base de données. Fermez-le, puis redémarrez.',
      ],
      [/disk is full/, 'Le disque est plein. Libérez de la place, puis redémarrez.'],
      [
        /reports an error/,
        'Le disque du dossier des données signale une erreur. Vérifiez ce disque, et restaurez une sauvegarde sur un autre si cela se répète.',
      ],
    ],
  ),
  database_missing: only(
    'La base de données du dossier des données (alcove.db) a disparu ou est vide. Rien n’a été fait à sa place\u00a0: remettez le fichier, lancez «\u00a0alcove restore\u00a0» avec une sauvegarde, ou donnez à ALCOVE_DATA_DIR un dossier vide pour recommencer à neuf.',
  ),
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
