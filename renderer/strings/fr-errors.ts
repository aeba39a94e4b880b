import { aboutPackage, createErrorWords, type ErrorSentences, prefixed } from './error-words.ts';
import { createFormat } from './format.ts';
import { frRefusedValues } from './fr-refused-values.ts';

const { folders, imports, modelFiles, unfitModels, fields, stops, files } = frRefusedValues;
const format = createFormat('fr');
const AGAIN = 'Réessayez ; si cela se reproduit, redémarrez Alcove.';

const ERRORS: ErrorSentences = {
  no_answer: 'Alcove ne répond pas. Fonctionne-t-il encore sur cet ordinateur ?',
  foreign_answer: 'Un autre service a répondu (un proxy ?). Réessayez.',
  window_fault: 'Quelque chose s’est mal passé dans cette fenêtre. Rechargez-la, puis réessayez.',
  account_locked: ({ failures, minutes }) =>
    `Compte verrouillé après ${failures} échecs de connexion. Réessayez dans ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  password_policy: 'Ce mot de passe ne respecte pas encore toutes les règles.',

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
  import_unreadable: ({ count = 1 }) =>
    Number(count) === 1
      ? 'La conversation de ce fichier ne peut pas être lue. Choisissez conversations.json de ChatGPT ou de Claude, ou un export d’Alcove.'
      : `Aucune des ${format.count(Number(count))} conversations de ce fichier ne peut être lue. Choisissez conversations.json de ChatGPT ou de Claude, ou un export d’Alcove.`,
  malformed_form: 'Le formulaire envoyé n’est pas valable.',
  unsupported_media_type: 'Ce type de contenu n’est pas accepté.',
  body_too_large: 'La demande est trop grande.',
  file_too_large: ({ megabytes }) =>
    megabytes === undefined
      ? 'Ce fichier est trop grand.'
      : `Ce fichier est trop grand : la limite est de ${megabytes} Mo.`,
  range_not_satisfiable: 'Le fichier ne va pas aussi loin.',
  method_not_allowed: 'Cette opération n’existe pas ici.',
  misdirected_request: 'Ce serveur ne répond pas sous ce nom.',
  foreign_origin: 'Les demandes d’autres pages web sont refusées.',
  not_found: 'Ce que vous cherchez n’est pas là.',
  request_aborted: 'La demande a été abandonnée.',
  rate_limited: ({ seconds }) =>
    seconds === undefined
      ? 'Trop de demandes à la fois. Attendez un instant, puis réessayez.'
      : `Trop de demandes à la fois. Réessayez dans ${seconds}\u00a0${Number(seconds) < 2 ? 'seconde' : 'secondes'}.`,
  internal_error: 'Quelque chose s’est mal passé dans Alcove. Consultez le journal.',

  stopping: 'Alcove s’arrête. Réessayez quand il tournera de nouveau.',
  disk_full: ({ needed_gb, free_gb, during }) =>
    needed_gb === undefined || free_gb === undefined
      ? `Le disque est plein. Libérez de la place, puis réessayez${during === 'download' ? '' : ' ; rien n’a été enregistré'}.`
      : `Il manque de la place sur le disque : il faut ${format.bytes(Number(needed_gb) * 1e9)}, et ${format.bytes(Number(free_gb) * 1e9)} sont libres. Libérez-en, puis réessayez.`,
  database_read_only: 'Le dossier des données ne peut pas être écrit. Vérifiez ses droits, puis réessayez.',
  database_locked: 'Un autre programme retient la base de données. Fermez-le, puis réessayez.',
  database_damaged: 'La base de données est endommagée. Arrêtez Alcove et restaurez-la d’une sauvegarde.',
  file_damaged:
    'Ce fichier est endommagé sur le disque de cet ordinateur, ou sa clé est une autre. Restaurez-le d’une sauvegarde, ou supprimez-le.',
  key_missing:
    'Une clé d’Alcove n’est plus là où elle était gardée. Restaurez le trousseau ou une sauvegarde. Aucune nouvelle clé n’a été faite : rien n’est encore perdu.',
  key_not_kept: 'Le trousseau a accepté une clé et ne la rend pas. Vérifiez votre service de trousseau.',
  key_file_damaged: 'Le fichier des clés est endommagé. Restaurez-le d’une sauvegarde ; rien n’a été écrasé.',
  keychain_locked: 'Le trousseau de cet ordinateur est verrouillé. Déverrouillez-le, puis réessayez.',
  keychain_unavailable: 'Cet ordinateur n’a pas de trousseau qu’Alcove puisse utiliser.',

  conversation_not_found: 'Cette conversation n’est pas là. Elle a peut-être été supprimée.',
  routing_needs_session:
    'Cette conversation reste sur cet appareil. Vous seul, connecté, pouvez en décider autrement : faites-le dans Alcove, pas avec une clé.',
  project_not_found: 'Ce projet n’existe plus.',
  prompt_not_found: 'Ce message type n’existe plus.',
  project_stays_here: 'Son projet reste sur cet appareil, et chacune de ses conversations avec lui.',
  conversation_archived: 'Cette conversation est archivée. Restaurez-la pour y écrire.',
  message_not_found: 'Ce message n’est plus là.',
  not_a_user_message: 'Seuls vos propres messages peuvent être modifiés.',
  not_an_answer: 'Seule une réponse à l’un de vos messages peut être refaite.',
  retry_failed: 'Cet essai n’a pas donné de réponse : la précédente reste affichée.',
  stopped_unsent: 'Vous avez arrêté ceci avant qu’Alcove l’ait enregistré.',
  answer_broken_off: 'La réponse s’est interrompue. Demandez de nouveau.',
  cloud_failed: 'Le cloud n’a pas répondu, et rien n’a pu répondre ici à sa place. Réessayez.',
  trusted_engine_failed:
    'Votre serveur n’a pas répondu, et aucun modèle local n’est installé. Vérifiez le serveur, ou ouvrez Modèles et installez-en un ; rien n’est parti vers un cloud.',
  trusted_engine_exists: 'Ce serveur est déjà de confiance, sous un autre nom.',
  trusted_engine_not_found: 'Aucun serveur de confiance ne porte ce nom.',
  no_local_model:
    'Ceci doit rester sur cet appareil, mais aucun modèle local n’y est installé. Ouvrez Modèles et installez-en un. Rien n’a été envoyé.',
  needs_larger_model: 'Le modèle choisi ne suffit pas pour cela. Choisissez-en un plus grand.',
  engine_failed: 'Le modèle s’est arrêté. Votre message est gardé ; demandez de nouveau.',
  model_unusable: ({ why = '' }) =>
    why === 'memory'
      ? 'Il n’y a pas assez de mémoire libre pour ce modèle. Fermez d’autres logiciels, ou choisissez-en un plus petit dans Modèles.'
      : (unfitModels[why] ??
        'Le modèle ne peut pas être utilisé. Ouvrez Modèles pour le réparer ou en changer.'),
  model_missing: 'Le modèle choisi n’est plus là. Ouvrez Modèles et choisissez-en un autre.',
  context_exceeded: ({ needed, limit }) =>
    needed === undefined || limit === undefined
      ? 'C’est plus long que ce que le modèle peut lire. Raccourcissez, ou choisissez un modèle qui lit davantage.'
      : `La conversation fait ${format.count(Number(needed))} jetons ; le modèle peut en lire ${format.count(Number(limit))}. Raccourcissez, ou choisissez un modèle qui lit davantage.`,
  schema_unusable: 'Le schéma demandé ne peut pas être suivi. Simplifiez-le.',

  no_such_page: 'Ce document n’a pas cette page.',
  document_not_found: 'Ce document n’est pas là. Il a peut-être été supprimé.',
  registration_set_outside:
    'C’est l’environnement de ce serveur qui dit qui peut ouvrir un compte (ALCOVE_REGISTRATION). Changez-le là, ou démarrez sans.',
  cloud_set_outside:
    'Le cloud est fixé par l’environnement de ce serveur (ALCOVE_CLOUD_PROVIDER, ALCOVE_CLOUD_BASE_URL). Changez-le là, ou démarrez sans.',
  quota_documents: ({ most }) =>
    `Votre compte est plein : il garde ${most === undefined ? 'autant de documents qu’il le peut' : `${most} documents`}. Supprimez-en d’abord quelques-uns.`,
  quota_disk: ({ megabytes }) =>
    `Vos documents et les fichiers de vos agents occupent ${megabytes === undefined ? 'toute leur place' : `leurs ${format.count(Number(megabytes))} Mo`}. Supprimez-en d’abord quelques-uns.`,
  document_not_fetched: ({ status }) =>
    `Il n’y avait rien à garder à cette adresse${status === undefined ? '' : ` (code ${status})`}. Si la page demande une connexion, enregistrez-la depuis le navigateur.`,
  document_not_judged: 'Ce document n’est pas encore évalué. Réessayez dans un instant.',
  document_changed: 'Ce document a été relu entre-temps. Regardez-le de nouveau.',
  document_too_long: 'Ce document contient trop de passages sensibles pour être autorisé d’un coup.',
  passage_not_found: 'Ce passage n’est plus là. Regardez le document de nouveau.',
  passage_never_released:
    'Il contient un identifiant ou un secret, ou ne peut pas être vérifié. Cela ne quitte jamais cet appareil.',
  ...prefixed('document_', files),
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
  audio_cut_off: 'Cet enregistrement s’arrête avant que l’on puisse entendre quoi que ce soit.',
  audio_empty: 'Cet enregistrement est vide.',
  audio_language:
    'Le modèle de dictée en service ne connaît que l’anglais. Installez-en un multilingue dans Modèles.',
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
  run_without_result: 'Cette exécution n’a pas de résultat à poursuivre.',
  run_not_found: 'Cette exécution n’est pas là. Elle a peut-être été supprimée.',
  approval_not_found: 'Cette question n’attend plus de réponse.',
  artefact_not_found: 'Ce fichier n’est plus là.',
  too_many_runs: ({ running }) =>
    running === undefined
      ? 'Trop de tâches sont en cours. Réessayez dans un moment.'
      : `Vous avez déjà ${running} tâches en cours. Attendez la fin de l’une d’elles, ou arrêtez-en une.`,
  folder_not_found: 'Ce dossier n’est plus dans la liste.',
  folder_refused: ({ why = '' }) => folders[why] ?? 'Ce dossier n’est pas accepté.',
  nothing_to_continue: 'On ne peut continuer qu’une réponse qui a commencé.',
  file_refused: 'Ce fichier n’a pas pu être lu ici ; rien n’en a été envoyé.',
  package_not_agreed: ({ package: spec }) =>
    `Ce serveur est le paquet npm ${spec ?? ''}. Alcove le téléchargerait du registre npm avec tout ce dont il a besoin. Acceptez-le d’abord par son nom.`,
  package_unreachable: aboutPackage(
    'Le registre npm n’a pas pu être joint. Vérifiez la connexion, puis réessayez plus tard.',
  ),
  package_not_found: aboutPackage('Le registre npm n’a aucun paquet de ce nom.'),
  package_no_version: aboutPackage('Le registre npm n’a pas cette version.'),
  package_not_of_registry: aboutPackage(
    'Ce paquet a besoin de quelque chose qui n’est pas dans le registre npm, et qu’Alcove ne va pas chercher.',
  ),
  package_bad_answer: aboutPackage('La réponse du registre npm ne décrit aucun paquet.'),
  package_wrong_bytes: aboutPackage(
    'Ce qui est arrivé n’est pas ce que le registre npm annonce pour ce paquet. Rien n’en a été gardé.',
  ),
  package_bad_archive: aboutPackage(
    'Le paquet ne peut pas être décompressé : il est abîmé, ou contient ce qu’aucun paquet ne peut contenir.',
  ),
  package_too_much: aboutPackage(
    'Le paquet, avec ce dont il a besoin, dépasse la taille qu’Alcove va chercher.',
  ),
  package_other_system: aboutPackage('Le paquet n’est pas fait pour ce système.'),
  package_no_program: aboutPackage(
    'Le paquet n’a aucun programme à démarrer, ou en a plusieurs sans qu’aucun porte son nom.',
  ),
  package_no_node: aboutPackage(
    'Il faut Node.js pour faire tourner ce paquet. Installez-le, puis réessayez.',
  ),
  package_no_room: aboutPackage(
    'Le paquet n’a pas pu être écrit sur le disque. Libérez de la place, puis réessayez.',
  ),
  mcp_server_not_found: 'Ce serveur MCP n’est plus dans la liste.',
  mcp_server_off: 'Activez d’abord ce serveur MCP.',
  no_key_wanted: 'Choisissez d’abord un service de recherche qui prend une clé.',

  model_not_found: 'Ce modèle n’existe plus.',
  model_unfit: ({ why = '', needed_gb }) =>
    needed_gb === undefined
      ? (unfitModels[why] ?? 'Ce modèle ne convient pas ici.')
      : `Ce modèle demande environ ${format.bytes(Number(needed_gb) * 1e9)} de mémoire, plus que cet ordinateur ne peut en donner. Choisissez-en un plus petit.`,
  model_files_missing: 'Les fichiers de ce modèle ne sont plus là. Installez-le de nouveau.',
  model_not_measurable: 'La mesure n’a pas abouti. Réessayez.',
  model_not_measured: 'Seuls les modèles qui rédigent des réponses se mesurent.',
  starter_model: 'Le modèle de base fait partie d’Alcove et ne peut pas être supprimé.',
  import_refused: ({ why = '', family, settings, weights, part, parts, ending }) => {
    if (why === 'files_missing')
      return `Des fichiers de ce modèle ${family} manquent. Il lui faut ${settings} et ${weights}.`;
    if (why === 'part_missing')
      return `La partie ${part} sur ${parts} de ce modèle manque. Placez à côté des autres le fichier dont le nom finit par « ${ending}.gguf ».`;
    return imports[why] ?? 'Ce modèle ne peut pas être importé.';
  },
  model_file_invalid: ({ why = '' }) =>
    modelFiles[why] ??
    'Ce fichier de modèle est endommagé ou incomplet, ou d’un genre qu’Alcove ne connaît pas.',
  download_running: 'Ce modèle est déjà en cours de téléchargement.',
  download_elsewhere: 'Un autre Alcove télécharge ce modèle. Arrêtez le téléchargement là-bas.',
  download_not_found: 'Ce modèle n’est pas en cours de téléchargement.',
  download_interrupted: 'La connexion a été perdue avant la fin du téléchargement.',
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
  model_source_busy: ({ minutes }) =>
    `La source ne prend plus de demandes pour l’instant. Réessayez dans ${minutes === undefined ? 'quelques minutes' : `${minutes} min`}.`,
  model_source_failed: 'La source ne peut pas répondre maintenant. Réessayez plus tard.',
  model_source_unreachable: ({ host }) =>
    `Impossible de joindre ${host ?? 'la source des modèles'}. Rien n’est perdu : vérifiez la connexion, puis réessayez.`,
  hub_link_invalid:
    'Donnez le nom d’un dépôt de Hugging Face, comme proprietaire/nom, ou son adresse. Un fichier d’ailleurs se télécharge à la main, puis s’importe.',
  hub_not_https:
    'La source des modèles n’est pas en https : un jeton voyagerait en clair. Changez d’abord HF_ENDPOINT.',
  hub_no_gguf:
    'Ce dépôt ne contient aucun fichier GGUF qu’Alcove puisse utiliser. Cherchez-en un dont le nom finit par GGUF ; téléchargez vous-même un modèle en plusieurs parties, puis importez-le.',
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
  encryption_would_be_lost:
    'Cette sauvegarde est celle de données chiffrées, et cet ordinateur n’a pas de trousseau pour leur clé. Lancez votre service de trousseau et réessayez, ou acceptez de les garder ici non chiffrées. Rien n’a changé.',
  not_a_backup: 'Ce fichier n’est pas une sauvegarde d’Alcove. Rien n’a changé.',
  backup_newer: 'Cette sauvegarde vient d’un Alcove plus récent. Installez cette version. Rien n’a changé.',
  wrong_passphrase: 'La phrase secrète n’est pas celle de cette sauvegarde. Rien n’a changé.',
  backup_altered:
    'La sauvegarde contient des tables, déclencheurs ou vues qu’Alcove ne fait jamais : quelqu’un l’a modifiée. Prenez-en une autre copie. Rien n’a changé.',
  backup_damaged: 'La sauvegarde est endommagée. Prenez-en une autre copie. Rien n’a changé.',
  backup_cut: 'La fin de la sauvegarde manque. Copiez-la de nouveau. Rien n’a changé.',

  ...prefixed('egress_', stops, (stop) => `Rien n’est parti : ${stop}.`),
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

/** Les refus du serveur, en français. */
export const frErrors = createErrorWords(ERRORS, fields, {
  unknown: () => 'Cette valeur n’est pas acceptée.',
});
