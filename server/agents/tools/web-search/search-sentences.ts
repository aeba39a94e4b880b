type Language = 'fr' | 'en';

/** What a person and a model read of a search that did not come about, by the gate's stable code. */
export function refusedSentence(reason: string, language: Language): string {
  return (REFUSED[language][reason] ?? REFUSED[language].other ?? '').trim();
}

/** The same where the service was asked and gave no results, by what went wrong. */
export function failedSentence(
  failure: 'unreachable' | 'not_json' | 'format' | 'key' | 'limit' | 'status' | 'nothing',
  service: string,
  language: Language,
): string {
  return FAILED[language][failure].replace('{service}', service);
}

/** Why there is no web search at all, and what to do. */
export const NOT_CONFIGURED: Record<Language, string> = {
  en: 'Web search is off. The owner of this Alcove can choose a search service in Settings, under Agents.',
  fr: 'La recherche sur le web est désactivée. Le propriétaire d’Alcove peut choisir un service dans Réglages, sous Agents.',
};

/** The same for the owner, whose it is to choose. */
export const NOT_CHOSEN: Record<Language, string> = {
  en: 'Web search is off until a search service is chosen in Settings, under Agents.',
  fr: 'La recherche sur le web est désactivée tant qu’aucun service n’est choisi dans Réglages, sous Agents.',
};

/** What a chosen service that takes a key is told to lack. */
export const KEY_WANTED: Record<'owner' | 'others', Record<Language, string>> = {
  owner: {
    en: 'The search service needs a key, which is set in Settings, under Agents.',
    fr: 'Le service de recherche demande une clé, qui se saisit dans Réglages, sous Agents.',
  },
  others: {
    en: 'The search service needs a key. The owner of this Alcove can set it in Settings, under Agents.',
    fr: 'Le service de recherche demande une clé. Le propriétaire d’Alcove peut la saisir dans Réglages, sous Agents.',
  },
};

/** How far a search is. */
export const PROGRESS: Record<Language, { searching: string; reading: string }> = {
  en: { searching: 'Searching the web', reading: 'Reading the pages found' },
  fr: { searching: 'Recherche sur le web', reading: 'Lecture des pages trouvées' },
};

const REFUSED: Record<Language, Record<string, string>> = {
  en: {
    sensitive_query: 'The search was not sent: its words are sensitive. Nothing left this machine.',
    sensitive_run:
      'The search was not sent: this run has read something sensitive. Nothing left this machine.',
    account_closed: 'The search was not sent: the owner of this Alcove lets nothing leave from this account.',
    local_only: 'The search was not sent: this run or key is local only.',
    offline: 'The search was not sent: offline mode is on.',
    no_cloud: 'The search was not sent: this Alcove is closed to the network.',
    scoring_failed: 'The search was not sent: it could not be judged how sensitive it is.',
    second_reader_unavailable: 'The search was not sent: it could not be checked a second time.',
    no_key:
      'The search was not sent: the search service needs a key. The owner can set it in Settings, under Agents.',
    redirect: 'The search service answered with a redirect, which is not followed. Check its address.',
    other: 'The search was not sent: Alcove’s gate refused it.',
  },
  fr: {
    sensitive_query: 'Recherche non envoyée : ses mots sont sensibles. Rien n’a quitté cette machine.',
    sensitive_run:
      'Recherche non envoyée : cette exécution a lu quelque chose de sensible. Rien n’a quitté cette machine.',
    account_closed: 'Recherche non envoyée : le propriétaire d’Alcove ne laisse rien partir de ce compte.',
    local_only: 'Recherche non envoyée : cette exécution ou cette clé est uniquement locale.',
    offline: 'Recherche non envoyée : le mode hors ligne est activé.',
    no_cloud: 'Recherche non envoyée : cet Alcove est fermé au réseau.',
    scoring_failed: 'Recherche non envoyée : sa sensibilité n’a pas pu être évaluée.',
    second_reader_unavailable: 'Recherche non envoyée : la seconde vérification n’a pas pu se faire.',
    no_key:
      'Recherche non envoyée : le service demande une clé. Le propriétaire peut la saisir dans Réglages, sous Agents.',
    redirect:
      'Le service de recherche a répondu par une redirection, qui n’est pas suivie. Vérifiez son adresse.',
    other: 'Recherche non envoyée : refusée par la porte d’Alcove.',
  },
};

const FAILED = {
  en: {
    unreachable: '{service} could not be reached, or did not answer in time. Try again later.',
    not_json: '{service} gave an answer that is no list of results. It may be turning programs away.',
    format: 'JSON is off in {service}. Add `json` to `search.formats` in its settings.',
    key: '{service} did not accept the key. The owner can set another in Settings, under Agents.',
    limit: '{service} takes no more searches for now. Try again later.',
    status: '{service} answered with an error. Check its address and settings.',
    nothing: '{service} found nothing for these words. Try others.',
  },
  fr: {
    unreachable: '{service} est injoignable ou n’a pas répondu à temps. Réessayez plus tard.',
    not_json: 'La réponse de {service} n’est pas une liste de résultats. Il refuse peut-être les programmes.',
    format:
      'Le format JSON est désactivé dans {service}. Ajoutez `json` à `search.formats` dans ses réglages.',
    key: '{service} n’a pas accepté la clé. Le propriétaire peut en saisir une autre dans Réglages, sous Agents.',
    limit: '{service} n’accepte plus de recherches pour le moment. Réessayez plus tard.',
    status: '{service} a répondu par une erreur. Vérifiez son adresse et ses réglages.',
    nothing: '{service} n’a rien trouvé pour ces mots. Essayez-en d’autres.',
  },
} as const;
