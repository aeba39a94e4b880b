import type { FileCode } from '../../server/core/app-error.schemas.ts';
import type { FieldSentences, Stop } from './error-words.ts';
import { typesetFrench } from './typeset-french.ts';

/** Pourquoi un dossier ne peut pas être autorisé. */
const FOLDERS: Record<string, string> = {
  not_absolute: 'Donnez le chemin complet d’un dossier.',
  other_computer: 'Les dossiers d’autres ordinateurs ne peuvent pas être autorisés.',
  file: 'C’est un fichier. Donnez le chemin d’un dossier.',
  not_there: 'Il n’y a pas de dossier lisible à cet endroit.',
  disk: 'Un disque entier ne peut pas être autorisé. Choisissez-y un dossier.',
  home: 'Le dossier personnel entier ne peut pas être autorisé : il contient des clés et des mots de passe. Choisissez-y un dossier.',
  own: 'Les dossiers d’Alcove lui-même ne peuvent pas être autorisés.',
  hidden: 'Les dossiers cachés, et ceux qu’ils contiennent, ne peuvent pas être autorisés.',
  key_store:
    'Les dossiers où des programmes gardent des mots de passe, des clés ou des profils ne peuvent pas être autorisés.',
  system: 'Les dossiers du système ne peuvent pas être autorisés.',
  holds_own: 'Ce dossier contient des données d’Alcove lui-même. Choisissez un dossier qui n’en a pas.',
  holds_home:
    'Ce dossier contient votre dossier personnel, avec ses clés et ses mots de passe. Choisissez-y un dossier.',
  holds_system: 'Ce dossier contient des parties du système. Choisissez-y un dossier.',
};

/** Pourquoi un modèle ne peut pas être importé. */
const IMPORTS: Record<string, string> = {
  unreadable: 'Un fichier de ce modèle ne peut pas être lu.',
  empty:
    'Un fichier de ce modèle est vide, ou n’est qu’un renvoi Git LFS : son contenu n’a pas été téléchargé.',
  not_regular: 'Seul un fichier ordinaire peut être importé.',
  not_absolute: 'Donnez le chemin complet du fichier.',
  own: 'Les fichiers d’Alcove lui-même ne peuvent pas être importés.',
  private:
    'Les fichiers des dossiers cachés, des trousseaux de clés et du système ne peuvent pas être importés.',
  not_there: 'Il n’y a pas de fichier lisible à cet endroit.',
  voice_alone:
    'Donnez le dossier du modèle ; ou, pour une voix Piper, son fichier .onnx avec son .onnx.json à côté.',
  several_or_none:
    'Ce dossier ne contient aucun modèle qu’Alcove puisse utiliser, ou plusieurs voix Piper. Donnez le dossier où se trouve le config.json d’un modèle, le fichier .onnx d’une voix, ou un fichier GGUF.',
  unknown_kind:
    'Alcove ne peut pas utiliser ce genre de modèle. Il utilise Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR et YOLOS au format ONNX, et les voix Piper.',
  settings_not_regular: 'Les réglages de ce modèle ne sont pas un fichier ordinaire.',
  settings_too_long: 'Les réglages de ce modèle sont trop longs.',
  not_piper: 'Ce ne sont pas les réglages d’une voix Piper.',
  voice_language: 'Cette voix ne parle ni français ni anglais.',
};

/** Ce qui ne va pas dans le fichier d’un modèle. */
const BAD_MODEL_FILES: Record<string, string> = {
  not_gguf: 'Ce fichier n’est pas un modèle GGUF.',
  addition: 'Ce fichier n’est pas un modèle, mais un complément à un modèle.',
  one_part:
    'Ce fichier n’est qu’une partie d’un modèle en plusieurs fichiers. Gardez-les côte à côte, sous les noms de leur publication.',
  other_parts: 'Ces fichiers ne sont pas les parties d’un même modèle. Téléchargez-les tous de nouveau.',
  reranker:
    'Ce fichier est un modèle de classement : il compare des textes, mais ne sait ni écrire ni chercher.',
  vocabulary_only:
    'Ce fichier ne contient que le vocabulaire d’un modèle. Prenez le fichier du modèle entier.',
  unknown_kind:
    'Alcove ne sait pas utiliser les modèles de ce genre. Prenez-en un fait pour la conversation ou la recherche.',
  no_chat_template:
    'Ce modèle sait continuer un texte, mais pas converser. Prenez sa version faite pour la conversation ; son nom finit souvent par « -instruct ».',
};

/** Pourquoi un modèle ne convient pas à un usage. */
const UNFIT_MODELS: Record<string, string> = {
  kind: 'Ce modèle ne sait pas faire cela.',
  file: 'Le fichier de ce modèle manque ou est endommagé. Installez-le de nouveau.',
  load: 'Ce modèle ne peut pas être chargé. Installez-le de nouveau, ou choisissez-en un autre.',
  ...BAD_MODEL_FILES,
};

/** Pourquoi rien n’a pu partir. */
const STOPS: Record<Stop, string> = {
  permit_forged: 'l’envoi n’avait pas de permis du routeur',
  permit_used: 'le permis avait déjà servi',
  offline: 'le mode hors ligne était actif',
  no_cloud: 'Alcove a été démarré avec le cloud fermé',
  account_closed: 'le propriétaire d’Alcove ne laisse rien partir de ce compte',
  local_only: 'cette conversation ou cette clé reste sur cet appareil',
  digest_mismatch: 'ce n’était pas l’envoi qui avait été évalué',
  origin_mismatch: 'la destination n’était pas celle prévue',
  insecure_url: 'l’adresse n’était pas en https',
  unscored_text: 'l’envoi contenait du texte qui n’avait pas été évalué',
  body_not_canonical: 'l’envoi n’était pas tel qu’il a été construit',
  url_not_allowed: 'l’adresse contenait quelque chose qui n’avait pas été évalué',
  header_not_allowed: 'l’envoi avait un en-tête qu’Alcove n’envoie pas',
  no_key: 'il n’y avait pas de clé pour ce fournisseur',
  key_for_other_origin: 'la clé appartient à un autre fournisseur',
  not_trusted: 'le propriétaire ne fait pas confiance à ce serveur, ou l’a désactivé',
  certificate_changed: 'le serveur a présenté un autre certificat que celui auquel il est fait confiance',
  private_address: 'l’adresse est sur un réseau privé',
  sensitive_query: 'ce qui serait parti est sensible',
  sensitive_run: 'la tâche avait lu quelque chose de sensible',
  scoring_failed: 'sa sensibilité n’a pas pu être évaluée',
  second_reader_unavailable: 'la seconde vérification n’a pas pu se faire',
};

/** Pourquoi un fichier ne peut pas être lu. */
const FILES: Record<FileCode, string> = {
  unsupported:
    'Alcove ne sait pas lire ce genre de fichier. Exportez-le en PDF depuis le logiciel qui l’a créé ; décompressez les archives autres que ZIP.',
  encrypted:
    'Ce fichier est verrouillé par un mot de passe ou par une gestion de droits ; enregistrez-le sans verrou.',
  empty: 'Ce fichier est vide.',
  corrupt: 'Ce fichier est endommagé et illisible.',
  too_many_pages: 'Ce fichier a plus de pages qu’Alcove n’en peut lire ; divisez-le.',
  too_large_unpacked: 'Ce fichier contient plus qu’Alcove ne peut lire ; divisez-le ou réduisez-le.',
  took_too_long: 'La lecture de ce fichier durait trop longtemps ; elle a été arrêtée.',
  too_much_memory: 'La lecture de ce fichier demandait trop de mémoire ; elle a été arrêtée.',
  unreadable: 'Ce fichier n’a pas pu être lu ; il est peut-être endommagé.',
  failed:
    'Un problème est survenu pendant la lecture de ce fichier. Réessayez ; le journal en donne l’heure.',
};

/** Ce qui ne va pas dans une valeur. */
const FIELDS: FieldSentences = {
  missing: 'Cette valeur est obligatoire.',
  wrong_type: 'Cette valeur n’est pas du type attendu.',
  too_short: ({ least }) =>
    least === 1 ? 'Il faut au moins un caractère.' : `Au moins ${least} caractères.`,
  too_long: ({ most }) => `Au plus ${most} caractères.`,
  too_few: ({ least }) => `Choisissez-en au moins ${least}.`,
  too_many: ({ most }) => `Il y en a trop : au plus ${most}.`,
  too_small: ({ least }) => `C’est trop petit : au moins ${least}.`,
  too_large: ({ most }) => `C’est trop grand : au plus ${most}.`,
  not_multiple: ({ of }) => `Il faut un multiple de ${of}.`,
  not_email: 'Donnez une adresse e-mail valable.',
  not_url: 'Donnez une adresse valable, qui commence par https:// ou http://.',
  not_date: 'Donnez une date valable.',
  not_id: 'Ce n’est pas un identifiant valable.',
  unknown_choice: 'Ce choix n’existe pas.',
  unknown_field: ({ fields }) => `Champ inconnu : ${fields}.`,
  password_too_short: ({ least }) => `Au moins ${least} caractères.`,
  password_upper_case: 'Il faut une majuscule.',
  password_lower_case: 'Il faut une minuscule.',
  password_digit: 'Il faut un chiffre.',
  password_special: ({ characters }) => `Il faut un caractère spécial (${characters}).`,
  password_too_long: ({ most }) => `Au plus ${most} octets.`,
  not_https:
    'Il faut une adresse en https (en http sur cet ordinateur seulement), sans nom d’utilisateur, ni paramètres, ni ancre.',
  not_https_or_own_network:
    'Il faut une adresse en https (en http dans votre propre réseau seulement), sans nom d’utilisateur, ni paramètres, ni ancre.',
  model_not_named: 'Nommez un modèle que ce serveur possède.',
  registration_open_to_network:
    'Sur un serveur accessible du réseau, les comptes s’ouvrent sur invitation ou pas du tout.',
  file_missing: 'Choisissez un fichier.',
  one_file: 'Envoyez un seul fichier à la fois.',
  mcp_name: 'Le nom ne doit pas finir par _ ni contenir __.',
  mcp_name_taken: 'Un autre serveur MCP porte déjà ce nom.',
  mcp_too_many: ({ most }) => `Il peut y en avoir ${most} au plus.`,
  mcp_no_nul: 'Un argument contient un caractère nul.',
  mcp_environment_too_long: ({ most }) => `Les variables comptent au plus ${most} octets en tout.`,
  mcp_no_package: 'Il faut un paquet npm, après -y ou -p seulement.',
  mcp_npm_runner:
    'Donnez npx comme programme, puis -y et le nom du paquet comme arguments : Alcove télécharge le paquet lui-même. npm, pnpm, yarn et bun ne peuvent rien télécharger dans le bac à sable.',
  mcp_python_runner:
    'uv et pipx ne peuvent rien télécharger dans le bac à sable. Installez le serveur dans un environnement virtuel (python3 -m venv, puis pip install) et donnez le chemin complet de son programme.',
  mcp_container_runner:
    'Aucun conteneur ne peut démarrer depuis le bac à sable. Donnez le programme du serveur lui-même, ou démarrez le conteneur vous-même et ajoutez l’adresse où il répond.',
  mcp_no_own_folder:
    'Seulement pour les programmes du bac à sable de Linux : ici, un programme écrit partout où vous le pouvez.',
  mcp_not_absolute: 'Donnez le chemin complet d’un programme.',
  mcp_no_program: 'Il n’y a pas de programme exécutable à cet endroit.',
  mcp_shell:
    'Donnez le programme du serveur lui-même : Alcove ne lance ni interpréteur de commandes, ni rien qui en exécute.',
  mcp_private_program: 'Un programme d’Alcove lui-même ou d’un trousseau de clés ne peut pas être ajouté.',
  mcp_private_argument:
    'Un argument nomme un endroit qu’un serveur ne peut pas lire : d’Alcove, du système, d’un trousseau ou un dossier caché.',
  folder_refused: ({ why = '' }) => FOLDERS[why] ?? 'Ce dossier n’est pas accepté.',
};

/** Ce qui est dit d’une valeur, d’un dossier ou d’un modèle refusé, selon ce qui ne va pas. */
export const frRefusedValues = typesetFrench({
  folders: FOLDERS,
  imports: IMPORTS,
  modelFiles: BAD_MODEL_FILES,
  unfitModels: UNFIT_MODELS,
  fields: FIELDS,
  stops: STOPS,
  files: FILES,
});
