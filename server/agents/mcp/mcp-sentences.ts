import type { McpFailure } from './protocol/mcp-failed.ts';

type Language = 'fr' | 'en';

/** What a person and a model read where an MCP server let a call down. */
export function failureSentence(failure: McpFailure, server: string, language: Language): string {
  return FAILURES[language][failure].replaceAll('{server}', server);
}

/** The same where the router or the gate said no, by its stable code; nothing of the call left. */
export function refusedSentence(reason: string, server: string, language: Language): string {
  const why = REASONS[language][reason] ?? REASONS[language].other ?? '';
  return language === 'fr'
    ? `Rien n’a été envoyé au serveur MCP ${server} : ${why}`
    : `Nothing was sent to the MCP server ${server}: ${why}`;
}

/** Why a caller has no tools of MCP servers, or none now. */
export const UNAVAILABLE: Record<'shut' | 'not_owner', Record<Language, string>> = {
  shut: {
    en: 'Nothing leaves this machine now: it is offline by its settings.',
    fr: 'Rien ne quitte cet ordinateur pour le moment : il est hors ligne d’après ses réglages.',
  },
  not_owner: {
    en: 'Only an owner of this Alcove who is logged in may use MCP servers.',
    fr: 'Seul un propriétaire de cet Alcove, connecté, peut utiliser les serveurs MCP.',
  },
};

const FAILURES: Record<Language, Record<McpFailure, string>> = {
  en: {
    unreachable: 'The MCP server {server} could not be reached. Check its address, and try again later.',
    not_started: 'The program of the MCP server {server} could not be started. Check its path and arguments.',
    ended: 'The MCP server {server} ended without an answer. The next call starts it anew.',
    timeout: 'The MCP server {server} did not answer in time and was stopped. The next call starts it anew.',
    too_much: 'The MCP server {server} sent more than it may and was stopped. Ask it for less.',
    bad_answer: 'The MCP server {server} gave an answer that is not of its protocol.',
    wrong_version: 'The MCP server {server} speaks a revision of the protocol that Alcove does not know.',
    needs_login: 'The MCP server {server} asks for a login, which Alcove cannot give it.',
    status: 'The MCP server {server} answered with an error. Check its address.',
    server_error:
      'The MCP server {server} answered with an error of its own. Try again later, or look for its cause there.',
    busy: 'The MCP server {server} asks for a pause. Try again later.',
    session_lost:
      'The MCP server {server} forgot the session that it had just given, so nothing was done there. Try again later.',
    redirect: 'The MCP server {server} answered with a redirect, which is not followed. Check its address.',
    no_sandbox:
      'MCP servers that are programs run in a sandbox on Linux, and there is none: install the package bubblewrap of your Linux, then refresh {server}.',
    no_folder:
      'The folder that the MCP server {server} may write to is not there, or may not be given any more. Remove the server and add it again.',
    folder_full:
      'The MCP server {server} has filled its own folder, so it was stopped and is not asked any more. The owner can empty the folder.',
    no_values:
      'The values of the variables of the MCP server {server} are gone, since this machine has no keychain to keep them. The owner can remove it and add it again.',
    not_there: 'There is no MCP server {server} any more.',
    changed:
      'The MCP server {server} describes this tool otherwise than when it was added, so it was not called. The owner can look at it and refresh the server.',
    withdrawn: 'The MCP server {server} does not offer this tool any more.',
    off: 'The MCP server {server} is switched off.',
  },
  fr: {
    unreachable: 'Le serveur MCP {server} est injoignable. Vérifiez son adresse et réessayez plus tard.',
    not_started:
      'Le programme du serveur MCP {server} n’a pas pu démarrer. Vérifiez son chemin et ses arguments.',
    ended: 'Le serveur MCP {server} s’est arrêté sans répondre. Le prochain appel le redémarre.',
    timeout:
      'Le serveur MCP {server} n’a pas répondu à temps et a été arrêté. Le prochain appel le redémarre.',
    too_much: 'Le serveur MCP {server} a envoyé plus que permis et a été arrêté. Demandez-lui moins.',
    bad_answer: 'La réponse du serveur MCP {server} ne suit pas son protocole.',
    wrong_version: 'Le serveur MCP {server} parle une révision du protocole qu’Alcove ne connaît pas.',
    needs_login: 'Le serveur MCP {server} demande une connexion, qu’Alcove ne peut pas lui donner.',
    status: 'Le serveur MCP {server} a répondu par une erreur. Vérifiez son adresse.',
    server_error:
      'Le serveur MCP {server} a répondu par une erreur qui lui est propre. Réessayez plus tard, ou cherchez-en la cause de son côté.',
    busy: 'Le serveur MCP {server} demande une pause. Réessayez plus tard.',
    session_lost:
      'Le serveur MCP {server} a oublié la session qu’il venait de donner : rien n’y a été fait. Réessayez plus tard.',
    redirect:
      'Le serveur MCP {server} a répondu par une redirection, qui n’est pas suivie. Vérifiez son adresse.',
    no_sandbox:
      'Sous Linux, les serveurs MCP qui sont des programmes tournent dans un bac à sable, absent ici : installez le paquet bubblewrap, puis actualisez {server}.',
    no_folder:
      'Le dossier où le serveur MCP {server} peut écrire n’est plus là, ou ne peut plus être donné. Retirez le serveur et ajoutez-le de nouveau.',
    folder_full:
      'Le serveur MCP {server} a rempli son dossier : il a été arrêté et n’est plus interrogé. Le propriétaire peut vider ce dossier.',
    no_values:
      'Les valeurs des variables du serveur MCP {server} sont perdues, faute de trousseau sur cet ordinateur. Le propriétaire peut le retirer et l’ajouter de nouveau.',
    not_there: 'Le serveur MCP {server} n’existe plus.',
    changed:
      'Le serveur MCP {server} décrit cet outil autrement que lors de son ajout : il n’a pas été appelé. Le propriétaire peut l’examiner et actualiser le serveur.',
    withdrawn: 'Le serveur MCP {server} n’offre plus cet outil.',
    off: 'Le serveur MCP {server} est désactivé.',
  },
};

const REASONS: Record<Language, Record<string, string>> = {
  en: {
    sensitive_query: 'what would have been sent is sensitive.',
    sensitive_run: 'this run has read something sensitive.',
    account_closed: 'the owner of this Alcove lets nothing leave from this account.',
    local_only: 'this run or key is local only.',
    offline: 'offline mode is on.',
    no_cloud: 'this Alcove is closed to the network.',
    scoring_failed: 'it could not be judged how sensitive it is.',
    second_reader_unavailable: 'it could not be checked a second time.',
    insecure_url: 'its address is neither https nor in your own network.',
    other: 'Alcove’s gate refused it.',
  },
  fr: {
    sensitive_query: 'ce qui aurait été envoyé est sensible.',
    sensitive_run: 'cette exécution a lu quelque chose de sensible.',
    account_closed: 'le propriétaire d’Alcove ne laisse rien partir de ce compte.',
    local_only: 'cette exécution ou cette clé est uniquement locale.',
    offline: 'le mode hors ligne est activé.',
    no_cloud: 'cet Alcove est fermé au réseau.',
    scoring_failed: 'la sensibilité n’a pas pu être évaluée.',
    second_reader_unavailable: 'la seconde vérification n’a pas pu se faire.',
    insecure_url: 'son adresse n’est ni en https ni dans votre réseau.',
    other: 'la porte d’Alcove l’a refusé.',
  },
};
