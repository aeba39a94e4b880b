import type { StartFailure } from '../../models/shell-port.types.ts';

type Params = NonNullable<StartFailure['params']>;
type Sentence = string | ((params: Params) => string);

/** What a setting may be, by what the server calls it. */
const ALLOWED: Record<string, (params: Params) => string> = {
  integer: ({ least, most }) => `Il faut un nombre entier de ${least} à ${most}.`,
  choice: ({ choices }) => `Valeurs possibles\u00a0: ${choices}.`,
  url: () => 'Il faut une adresse en http ou https, sans nom d’utilisateur.',
  pair: () => 'Il faut un fichier, avec ALCOVE_TLS_KEY, ou aucun des deux.',
  loopback: () =>
    'Il faut une adresse de cet ordinateur, à moins de donner aussi ALCOVE_ALLOW_REMOTE=1, ALCOVE_PUBLIC_URL, et soit ALCOVE_TLS_CERT avec ALCOVE_TLS_KEY, soit ALCOVE_TRUST_PROXY.',
};

/** Why the database cannot be opened. */
const DATABASE: Record<string, string> = {
  wrong_key:
    'La base de données ne s’ouvre pas avec la clé du trousseau, ou est endommagée. Rien n’a été modifié\u202f; lancez «\u00a0alcove recovery restore\u00a0» avec votre phrase de secours, ou restaurez une sauvegarde.',
  no_key:
    'La base de données est endommagée, ou chiffrée sans que sa clé soit ici. Rien n’a été modifié\u202f; lancez «\u00a0alcove recovery restore\u00a0» avec votre phrase de secours, ou restaurez une sauvegarde.',
  damaged:
    'La base de données est endommagée. Rien n’a été modifié\u202f; restaurez-la d’une sauvegarde, ou déplacez-la pour recommencer à neuf.',
  locked: 'Un autre programme retient la base de données. Fermez-le, puis redémarrez.',
  full: 'Le disque est plein. Libérez de la place, puis redémarrez.',
  disk: 'Le disque du dossier des données signale une erreur. Vérifiez ce disque, et restaurez une sauvegarde sur un autre si cela se répète.',
};

/** What the server says when it cannot start, by its code, in French. */
const FRENCH: Record<string, Sentence> = {
  cannot_listen: ({ port, address }) =>
    port === undefined
      ? `Alcove ne peut pas écouter à l’adresse ${address}. Donnez une autre adresse ou un autre port à ALCOVE_HOST et ALCOVE_PORT.`
      : `Le port ${port} est occupé par un autre programme de cet ordinateur, peut-être l’Alcove d’une autre personne dont la session est ouverte. Fermez ce programme, ou donnez un autre port à ALCOVE_PORT, puis redémarrez. N’ouvrez pas cette adresse dans un navigateur pour y entrer votre mot de passe.`,
  invalid_setting: (params) =>
    ['Le réglage ', params.setting, ' n’est pas valable. ', ALLOWED[params.allowed ?? '']?.(params)]
      .join('')
      .trim(),
  data_directory_held: 'Un autre Alcove travaille sur ces données. Utilisez celui-là, ou arrêtez-le d’abord.',
  data_directory_unusable:
    'Le dossier des données ne peut pas être créé ou écrit. Vérifiez ses droits et la place sur son disque, ou donnez un autre emplacement à ALCOVE_DATA_DIR.',
  database_unusable: ({ why = '' }) =>
    DATABASE[why] ??
    'La base de données ne peut pas être ouverte. Vérifiez que le dossier des données existe et que vous pouvez y écrire.',
  database_missing:
    'La base de données du dossier des données (alcove.db) a disparu ou est vide. Rien n’a été fait à sa place\u00a0: remettez le fichier, lancez «\u00a0alcove restore\u00a0» avec une sauvegarde, ou donnez à ALCOVE_DATA_DIR un dossier vide pour recommencer à neuf.',
  database_newer:
    'Cette base de données vient d’un Alcove plus récent. Installez cette version, ou restaurez une sauvegarde plus ancienne.',
  database_not_encrypted:
    'La base de données n’a pas pu être chiffrée et est restée telle quelle. Il lui faut sur le disque la place d’une copie\u00a0: libérez de l’espace, puis redémarrez.',
  instance_damaged:
    'Le fichier instance.json du dossier des données est endommagé\u00a0: Alcove ne sait plus où sont ses clés. Restaurez-le d’une sauvegarde\u202f; rien n’a été modifié.',
  instance_missing:
    'Le dossier des données n’a pas de fichier instance.json\u00a0: Alcove ne sait pas où sont ses clés. Restaurez-le d’une sauvegarde, ou commencez avec un dossier vide.',
  keychain_locked:
    'Le trousseau de cet ordinateur est verrouillé ou refuse l’accès à Alcove. Déverrouillez-le, autorisez Alcove, puis redémarrez. Aucune clé n’a été modifiée.',
  keychain_unavailable:
    'Alcove garde ses clés dans le trousseau de cet ordinateur, et il n’y en a pas en ce moment. Ouvrez votre session de bureau ou lancez votre service de trousseau, puis redémarrez. Aucune clé n’a été modifiée.',
  key_missing:
    'Une clé d’Alcove n’est plus là où elle était gardée. Restaurez le trousseau ou une sauvegarde. Aucune nouvelle clé n’a été faite\u00a0: rien n’est encore perdu.',
  key_not_kept: 'Le trousseau a accepté une clé et ne la rend pas. Vérifiez votre service de trousseau.',
  key_file_damaged:
    'Le fichier des clés d’Alcove, dans le dossier des données, est endommagé. Restaurez-le d’une sauvegarde\u202f; rien n’a été écrasé.',
  restore_unfinished:
    'Une restauration a été coupée pendant qu’elle mettait les données en place. Redémarrez Alcove, qui la termine.',
};

/** Why the server cannot start, in a language; without a code that is known there, its own sentence. */
export function sayFailure(
  { sentence, code = '', params = {} }: StartFailure,
  language: 'en' | 'fr',
): string {
  if (language === 'en')
    return code === 'cannot_listen' && params.port !== undefined ? inUse(params.port) : sentence;
  const said = Object.hasOwn(FRENCH, code) ? FRENCH[code] : undefined;
  return typeof said === 'function' ? said(params) : (said ?? sentence);
}

/**
 * Of a port that is in use the server says to open it, as it may be an Alcove. Here nobody knows which program holds it,
 * and a person would give that one their password.
 */
function inUse(port: string | number): string {
  return `Port ${port} is in use by another program on this computer, perhaps the Alcove of somebody else who is logged in. Close that program, or set ALCOVE_PORT to another port, then restart. Do not open that address in a browser to enter your password.`;
}
