import type { enErrors } from './en-errors.ts';
import { AGENT_SETTINGS } from './french-sentences/agent-settings.ts';
import { ANSWERS } from './french-sentences/answers.ts';
import { MEDIA } from './french-sentences/media.ts';
import { MODEL_FILES } from './french-sentences/model-files.ts';
import { MODELS } from './french-sentences/models.ts';
import { VALUES } from './french-sentences/values.ts';
import { type ErrorWords, sayErrorWith } from './say-error.ts';
import { createTranslate } from './translate-sentence.ts';

const AGAIN = 'Réessayez ; si cela se reproduit, redémarrez Alcove.';

/** Les refus du serveur, par leur code. */
export const FR_ERRORS: ErrorWords = {
  no_answer: 'Alcove ne répond pas. Fonctionne-t-il encore sur cet ordinateur ?',
  foreign_answer: 'Un autre service a répondu (un proxy ?). Réessayez.',
  window_fault: 'Quelque chose s’est mal passé dans cette fenêtre. Rechargez-la, puis réessayez.',
  // Le serveur les dit déjà en français.
  account_locked: (detail) => detail,
  password_policy: (detail) => detail,

  not_authenticated: 'Votre session a pris fin.',
  wrong_credentials: 'Adresse e-mail ou mot de passe incorrect.',
  wrong_password: 'Mot de passe incorrect.',
  wrong_setup_token:
    'Ce lien de mise en place n’est pas le bon. Ouvrez l’adresse qu’Alcove a affichée à son démarrage.',
  not_invited:
    'Il faut ici une invitation pour ouvrir un compte, et celle-ci manque, a servi ou est passée. Demandez-en une au propriétaire de cet Alcove.',
  registration_closed: 'Les inscriptions sont fermées ici. Demandez un compte à un administrateur.',
  email_taken: 'Cette adresse e-mail a déjà un compte.',
  forbidden: 'Votre compte ne le permet pas.',
  password_confirmation_required: 'Tapez de nouveau votre mot de passe pour le faire.',
  device_request_not_found: 'Aucun script n’attend sous ce code. Il a peut-être expiré.',
  last_super_admin: 'C’est le dernier propriétaire actif. Donnez d’abord ce rôle à quelqu’un d’autre.',
  unknown_user: 'Ce compte n’existe pas.',
  user_not_found: 'Ce compte n’existe pas.',
  tenant_not_found: 'Ce groupe n’existe pas.',
  tenant_taken: 'Un groupe porte déjà ce nom.',

  validation_error: 'Une valeur n’est pas acceptée.',
  bad_request: 'La demande n’est pas valable.',
  malformed_json: 'La demande n’est pas du JSON valable.',
  malformed_form: 'Le formulaire envoyé n’est pas valable.',
  unsupported_media_type: 'Ce type de contenu n’est pas accepté.',
  body_too_large: 'La demande est trop grande.',
  file_too_large: 'Ce fichier est trop grand.',
  range_not_satisfiable: 'Le fichier ne va pas aussi loin.',
  method_not_allowed: 'Cette opération n’existe pas ici.',
  misdirected_request: 'Ce serveur ne répond pas sous ce nom.',
  foreign_origin: 'Les demandes d’autres pages web sont refusées.',
  not_found: 'Ce que vous cherchez n’est pas là.',
  request_aborted: 'La demande a été abandonnée.',
  rate_limited: 'Trop de demandes à la fois. Attendez un instant, puis réessayez.',
  internal_error: 'Quelque chose s’est mal passé dans Alcove. Consultez le journal.',

  stopping: 'Alcove s’arrête. Réessayez quand il tournera de nouveau.',
  disk_full: 'Le disque est plein. Libérez de la place, puis réessayez ; rien n’a été enregistré.',
  database_read_only: 'Le dossier des données ne peut pas être écrit. Vérifiez ses droits, puis réessayez.',
  database_locked: 'Un autre programme retient la base de données. Fermez-le, puis réessayez.',
  database_damaged: 'La base de données est endommagée. Arrêtez Alcove et restaurez-la d’une sauvegarde.',
  database_unusable: 'La base de données ne peut pas être ouverte. Rien n’a été modifié.',
  database_missing: 'La base de données a disparu ou est vide. Rien n’a été fait à sa place.',
  database_newer:
    'Cette base vient d’un Alcove plus récent. Installez cette version, ou restaurez une sauvegarde.',
  database_not_encrypted: 'La base de données n’a pas pu être chiffrée ; elle est restée telle quelle.',
  file_damaged:
    'Ce fichier est endommagé sur le disque de cet ordinateur, ou sa clé est une autre. Restaurez-le d’une sauvegarde, ou supprimez-le.',
  data_directory_held: 'Un autre Alcove travaille sur ces données. Utilisez celui-là, ou arrêtez-le.',
  data_directory_unusable: 'Le dossier des données ne peut pas être utilisé.',
  instance_damaged: 'Le fichier qui décrit cette installation est endommagé.',
  instance_missing: 'Le fichier qui décrit cette installation manque.',
  cannot_listen: 'Alcove ne peut pas écouter à cette adresse.',
  invalid_setting: 'Un réglage de démarrage d’Alcove n’est pas valable.',
  key_missing:
    'Une clé d’Alcove n’est plus là où elle était gardée. Restaurez le trousseau ou une sauvegarde. Aucune nouvelle clé n’a été faite : rien n’est encore perdu.',
  key_not_kept: 'Le trousseau a accepté une clé et ne la rend pas. Vérifiez votre service de trousseau.',
  key_file_damaged: 'Le fichier des clés est endommagé. Restaurez-le d’une sauvegarde ; rien n’a été écrasé.',
  keychain_locked: 'Le trousseau de cet ordinateur est verrouillé. Déverrouillez-le, puis réessayez.',
  keychain_unavailable: 'Cet ordinateur n’a pas de trousseau qu’Alcove puisse utiliser.',

  conversation_not_found: 'Cette conversation n’est pas là. Elle a peut-être été supprimée.',
  routing_needs_session:
    'Cette conversation reste sur cet appareil. Vous seul, connecté, pouvez en décider autrement : faites-le dans Alcove, pas avec une clé.',
  conversation_archived: 'Cette conversation est archivée. Restaurez-la pour y écrire.',
  message_not_found: 'Ce message n’est plus là.',
  not_a_user_message: 'Seuls vos propres messages peuvent être modifiés.',
  not_an_answer: 'Seule une réponse à l’un de vos messages peut être refaite.',
  stopped_unsent: 'Vous avez arrêté ceci avant qu’Alcove l’ait enregistré.',
  answer_broken_off: 'La réponse s’est interrompue. Demandez de nouveau.',
  cloud_failed: 'Le cloud n’a pas répondu, et rien n’a pu répondre ici à sa place. Réessayez.',
  no_local_model: 'Aucun modèle local n’est installé. Ouvrez Modèles et installez-en un.',
  needs_larger_model: 'Le modèle choisi ne suffit pas pour cela. Choisissez-en un plus grand.',
  engine_failed: 'Le modèle s’est arrêté. Votre message est gardé ; demandez de nouveau.',
  model_unusable: 'Le modèle ne peut pas être utilisé. Ouvrez Modèles pour le réparer ou en changer.',
  model_missing: 'Le modèle choisi n’est plus là. Ouvrez Modèles et choisissez-en un autre.',
  context_exceeded:
    'C’est plus long que ce que le modèle peut lire. Raccourcissez, ou choisissez un modèle qui lit davantage.',
  schema_unusable: 'Le schéma demandé ne peut pas être suivi. Simplifiez-le.',

  document_not_found: 'Ce document n’est pas là. Il a peut-être été supprimé.',
  cloud_set_outside:
    'Le cloud est fixé par l’environnement de ce serveur (ALCOVE_CLOUD_PROVIDER, ALCOVE_CLOUD_BASE_URL). Changez-le là, ou démarrez sans.',
  quota_documents: 'Votre compte garde déjà autant de documents qu’il le peut.',
  quota_disk: 'Les documents de votre compte prennent déjà toute la place permise.',
  document_unsupported: 'Alcove ne sait pas lire ce type de fichier.',
  document_encrypted: 'Ce fichier est verrouillé par un mot de passe ; enregistrez-le déverrouillé.',
  document_empty: 'Ce fichier est vide.',
  document_corrupt: 'Ce fichier est endommagé et ne peut pas être lu.',
  document_too_many_pages: 'Ce fichier a plus de pages qu’Alcove ne peut en lire ; divisez-le.',
  document_too_large_unpacked: 'Ce fichier contient plus qu’Alcove ne peut lire ; divisez-le.',
  document_took_too_long: 'La lecture de ce fichier prend trop de temps ; elle a été arrêtée.',
  document_too_much_memory: 'La lecture de ce fichier demande trop de mémoire ; elle a été arrêtée.',
  document_unreadable: 'Ce fichier n’a pas pu être lu ; il est peut-être endommagé.',
  embedding_failed: 'La recherche par le sens a échoué. Vos documents sont gardés ; réessayez.',
  embedding_model_missing:
    'Le modèle de recherche choisi n’est plus là. Ouvrez Modèles et choisissez-en un autre.',
  embedding_model_unusable:
    'Le modèle de recherche ne peut pas être utilisé. Ouvrez Modèles pour en changer.',
  no_embedding_model: 'Aucun modèle de recherche n’est installé. Ouvrez Modèles et installez-en un.',

  picture_refused: 'Cette image n’est pas acceptée.',
  picture_unsupported:
    'Ce n’est pas une image qu’Alcove puisse lire. Choisissez un fichier PNG, JPG ou WEBP.',
  picture_corrupt: 'Cette image est endommagée et ne peut pas être lue.',
  picture_too_large: 'Cette image a trop de pixels. Enregistrez-la plus petite.',
  picture_took_too_long: 'La lecture de cette image prend trop de temps ; elle a été arrêtée.',
  prompt_too_long: 'La question est trop longue pour le modèle. Posez-la plus brièvement.',
  ocr_unavailable: `L’image n’a pas pu être lue. ${AGAIN}`,
  vision_unavailable: `L’image n’a pas pu être analysée. ${AGAIN}`,
  scorer_unavailable:
    'Ce texte n’a pas pu être évalué maintenant. Réessayez, ou envoyez un texte plus court.',
  vision_busy: 'Trop d’images attendent déjà. Réessayez dans un instant.',
  too_many_pictures: 'Trop de vos images attendent déjà. Envoyez celle-ci quand l’une d’elles est finie.',

  audio_unsupported: 'Ce n’est pas un son qu’Alcove puisse écouter.',
  audio_corrupt: 'Cet enregistrement est endommagé.',
  audio_empty: 'Cet enregistrement est vide.',
  audio_too_long: 'Cet enregistrement est trop long.',
  no_speech_model: 'Aucun modèle de dictée n’est installé. Ouvrez Modèles et installez-en un.',
  transcription_unavailable: `Rien n’a été noté. ${AGAIN}`,
  transcription_busy: 'Trop d’enregistrements attendent déjà. Réessayez dans un instant.',
  too_many_recordings:
    'Trop de vos enregistrements attendent déjà. Envoyez celui-ci quand l’un d’eux est fini.',
  speech_unavailable: `Rien n’a été dit. ${AGAIN}`,
  speech_too_long: 'Ce texte est trop long pour être lu en une fois.',
  link_not_valid: 'Cette adresse a expiré. Refaites la lecture.',

  agent_not_found: 'Cet agent n’existe pas.',
  run_not_found: 'Cette exécution n’est pas là. Elle a peut-être été supprimée.',
  approval_not_found: 'Cette question n’attend plus de réponse.',
  artefact_not_found: 'Ce fichier n’est plus là.',
  too_many_runs: 'Trop d’exécutions sont en cours. Attendez la fin de l’une d’elles.',
  folder_not_found: 'Ce dossier n’est plus dans la liste.',
  folder_refused: 'Ce dossier n’est pas accepté.',
  mcp_server_not_found: 'Ce serveur MCP n’est plus dans la liste.',
  mcp_server_off: 'Activez d’abord ce serveur MCP.',
  no_key_wanted: 'Choisissez d’abord un service de recherche qui prend une clé.',

  model_not_found: 'Ce modèle n’existe plus.',
  model_unfit: 'Ce modèle ne convient pas ici.',
  model_files_missing: 'Les fichiers de ce modèle ne sont plus là. Installez-le de nouveau.',
  model_not_measurable: 'La mesure n’a pas abouti. Réessayez.',
  model_not_measured:
    'Les modèles de ce genre ne se mesurent pas : ce qu’ils demandent dépend de l’image ou du texte.',
  starter_model: 'Le modèle de départ fait partie d’Alcove et ne peut pas être supprimé.',
  import_refused: 'Ce modèle ne peut pas être importé.',
  model_file_invalid: 'Ce fichier n’est pas un modèle utilisable.',
  download_running: 'Ce modèle est déjà en cours de téléchargement.',
  download_elsewhere: 'Un autre Alcove télécharge ce modèle. Arrêtez le téléchargement là-bas.',
  download_not_found: 'Ce modèle n’est pas en cours de téléchargement.',
  download_interrupted: 'La connexion a été perdue. Reprenez le téléchargement là où il s’est arrêté.',
  models_directory_unwritable: 'Le dossier des modèles ne peut pas être écrit.',
  model_digest_mismatch: 'Le fichier reçu n’est pas celui qui est publié. Il a été supprimé ; réessayez.',
  model_digest_changed:
    'Un autre fichier est publié maintenant que celui installé la première fois ; il n’a pas été téléchargé. Si vous lui faites confiance, importez-le à la main.',
  model_digest_unpublished: 'La source ne dit pas quel fichier est le bon ; rien n’a été téléchargé.',
  model_size_mismatch:
    'La source a envoyé plus que le fichier publié. Tout a été supprimé ; réessayez plus tard.',
  model_source_other_size:
    'La source propose un fichier d’une autre taille. Rien n’a changé ; réessayez plus tard.',
  model_source_refused:
    'La source refuse ce fichier : il n’existe pas, ou il faut un compte. Téléchargez-le à la main et importez-le.',
  model_source_gated:
    'L’éditeur ne donne ce modèle qu’aux comptes qui ont accepté ses conditions. Acceptez-les sur la page du modèle et donnez à Alcove un jeton de votre compte, ou importez-le à la main.',
  model_source_busy: 'La source ne prend plus de demandes pour l’instant. Réessayez dans quelques minutes.',
  model_source_failed:
    'La source ne peut pas répondre maintenant. Réessayez plus tard ; ce qui est arrivé est gardé.',
  hub_link_invalid:
    'Donnez le nom d’un dépôt de Hugging Face, comme proprietaire/nom, ou son adresse. Un fichier d’ailleurs se télécharge à la main, puis s’importe.',
  hub_not_https:
    'La source des modèles n’est pas en https : un jeton voyagerait en clair. Changez d’abord HF_ENDPOINT.',
  hub_no_gguf:
    'Ce dépôt ne contient aucun fichier GGUF qu’Alcove puisse utiliser. Cherchez-en un dont le nom finit par GGUF.',
  hub_answer_unreadable:
    'Ce qui a répondu n’est pas le dépôt de modèles : le réseau demande peut-être une connexion. Réessayez ensuite.',
  model_source_missing: 'La source n’a plus ce fichier. Choisissez un autre modèle, ou importez un fichier.',

  no_cloud_chosen: 'Choisissez d’abord un fournisseur de cloud.',
  ledger_broken: 'Le registre est rompu ; il n’est donc pas signé. Vérifiez-le pour voir où.',
  recovery_phrase_shown:
    'La phrase de secours a déjà été affichée. Faites plutôt une sauvegarde avec une phrase secrète à vous.',
  not_encrypted: 'Les données ne sont pas chiffrées : il n’y avait pas de trousseau pour leur clé.',
  backup_busy: 'Une sauvegarde ou une restauration est déjà en cours.',
  nothing_staged: 'Aucune restauration n’attend.',
  nothing_before: 'Il n’y a plus de données d’avant une restauration.',
  restore_unfinished: 'Une restauration a été coupée. Démarrez Alcove, qui la termine, puis réessayez.',
  encryption_would_be_lost:
    'Cette sauvegarde est celle de données chiffrées, et cet ordinateur n’a pas de trousseau pour leur clé. Lancez votre service de trousseau et réessayez, ou acceptez de les garder ici non chiffrées. Rien n’a changé.',
  not_a_backup: 'Ce fichier n’est pas une sauvegarde d’Alcove. Rien n’a changé.',
  backup_newer: 'Cette sauvegarde vient d’un Alcove plus récent. Installez cette version. Rien n’a changé.',
  wrong_passphrase: 'La phrase secrète n’est pas celle de cette sauvegarde. Rien n’a changé.',
  backup_altered:
    'La sauvegarde contient des tables, déclencheurs ou vues qu’Alcove ne fait jamais : quelqu’un l’a modifiée. Prenez-en une autre copie. Rien n’a changé.',
  backup_damaged: 'La sauvegarde est endommagée. Prenez-en une autre copie. Rien n’a changé.',
  backup_cut: 'La fin de la sauvegarde manque. Copiez-la de nouveau. Rien n’a changé.',

  egress_permit_forged: 'Rien n’est parti : la demande n’avait pas de permis du routeur.',
  egress_permit_used: 'Rien n’est parti : le permis avait déjà servi.',
  egress_offline: 'Rien n’est parti : le mode hors ligne est actif.',
  egress_no_cloud: 'Rien n’est parti : Alcove a été démarré avec le cloud fermé.',
  egress_account_closed: 'Rien n’est parti : le propriétaire d’Alcove ne laisse rien partir de ce compte.',
  egress_local_only: 'Rien n’est parti : cette conversation ou cette clé reste sur cet appareil.',
  egress_digest_mismatch: 'Rien n’est parti : la demande n’était pas celle qui a été évaluée.',
  egress_origin_mismatch: 'Rien n’est parti : la demande allait ailleurs que décidé.',
  egress_insecure_url: 'Rien n’est parti : l’adresse n’est pas en https.',
  egress_unscored_text: 'Rien n’est parti : la demande contenait du texte non évalué.',
  egress_body_not_canonical: 'Rien n’est parti : la demande n’était pas telle qu’elle a été construite.',
  egress_url_not_allowed: 'Rien n’est parti : l’adresse contenait quelque chose de non évalué.',
  egress_header_not_allowed: 'Rien n’est parti : un en-tête n’était pas de ceux qu’Alcove envoie.',
  egress_no_key: 'Rien n’est parti : il n’y a pas de clé pour ce fournisseur.',
  egress_key_for_other_origin: 'Rien n’est parti : la clé est celle d’un autre fournisseur.',
  egress_private_address: 'Rien n’est parti : l’adresse est sur un réseau privé.',
  egress_sensitive_query: 'Rien n’est parti : ce qui devait partir est sensible.',
  egress_sensitive_run: 'Rien n’est parti : cette exécution a lu quelque chose de sensible.',
  egress_scoring_failed: 'Rien n’est parti : la sensibilité du texte n’a pas pu être évaluée.',
  egress_redirect: 'Le fournisseur a répondu par une redirection, qui n’a pas été suivie.',
  egress_too_many_redirects: 'Le téléchargement a été redirigé trop souvent.',
  egress_failed_network: 'L’autre côté n’a pas répondu.',
  egress_failed_timeout: 'L’autre côté a mis trop de temps à répondre.',
  egress_failed_aborted: 'L’envoi a été arrêté.',
  egress_failed_too_large: 'L’autre côté a répondu plus que demandé.',
  egress_failed_certificate:
    'L’autre côté n’a pas pu prouver qui il est. Si votre réseau inspecte les connexions, son certificat doit être dans le magasin du système.',
  egress_failed_proxy_password:
    'Le proxy de votre réseau demande un nom et un mot de passe. Mettez-les dans HTTPS_PROXY, ou adressez-vous à qui gère le réseau.',
  egress_failed_proxy_refused:
    'Le proxy de votre réseau ne laisse pas passer cette connexion. Adressez-vous à qui gère le réseau.',
  egress_failed_offline: 'Le mode hors ligne a coupé l’envoi.',
};

/** Ce que le serveur dit en anglais, quand sa phrase en dit plus que son code. */
export const translateRefusal = createTranslate(
  { ...VALUES, ...ANSWERS, ...MODELS, ...MODEL_FILES, ...MEDIA, ...AGENT_SETTINGS },
  'fr',
);

/** Les refus du serveur, en français. */
export const frErrors: typeof enErrors = {
  say: (code, detail) =>
    translateRefusal(detail) ??
    translateRefusal(withoutField(detail)) ??
    sayErrorWith(FR_ERRORS, code, detail),
  field: (message) => translateRefusal(message) ?? message,
};

// Devant la phrase, le nom technique d’un champ n’aide personne : l’écran montre lequel c’est.
function withoutField(detail: string): string {
  return /^(?:[\w.]+|The request body is not valid): (.+)$/s.exec(detail)?.[1] ?? detail;
}
