import type { Sentences } from '../translate-sentence.ts';

/** Ce que disent la recherche sur le web et les serveurs MCP, quand la tâche est en anglais. */
export const SEARCHES: Sentences = {
  'Web search is off. The owner of this Alcove can choose a search service in Settings, under Agents.':
    'La recherche sur le web est désactivée. Le propriétaire peut choisir un service dans les réglages des agents.',
  'Web search is off until a search service is chosen in Settings, under Agents.':
    'La recherche sur le web est désactivée tant qu’aucun service n’est choisi dans les réglages des agents.',
  'The search service needs a key, which is set in Settings, under Agents.':
    'Le service de recherche demande une clé, qui se saisit dans les réglages des agents.',
  'The search service needs a key. The owner of this Alcove can set it in Settings, under Agents.':
    'Le service de recherche demande une clé. Le propriétaire peut la saisir dans les réglages des agents.',
  'The search was not sent: its words are sensitive. Nothing left this machine.':
    'Recherche non envoyée : ses mots sont sensibles. Rien n’a quitté cet ordinateur.',
  'The search was not sent: this run has read something sensitive. Nothing left this machine.':
    'Recherche non envoyée : cette exécution a lu quelque chose de sensible. Rien n’a quitté cet ordinateur.',
  'The search was not sent: this run or key is local only.':
    'Recherche non envoyée : cette exécution ou cette clé reste sur cet appareil.',
  'The search was not sent: offline mode is on.': 'Recherche non envoyée : le mode hors ligne est actif.',
  'The search was not sent: the owner of this Alcove lets nothing leave from this account.':
    'Recherche non envoyée : le propriétaire d’Alcove ne laisse rien partir de ce compte.',
  'The search was not sent: this Alcove is closed to the network.':
    'Recherche non envoyée : cet Alcove est fermé au réseau.',
  'The search was not sent: it could not be judged how sensitive it is.':
    'Recherche non envoyée : sa sensibilité n’a pas pu être évaluée.',
  'The search was not sent: the search service needs a key. The owner can set it in Settings, under Agents.':
    'Recherche non envoyée : le service demande une clé. Le propriétaire peut la saisir dans les réglages des agents.',
  'The search service answered with a redirect, which is not followed. Check its address.':
    'Le service de recherche a répondu par une redirection, qui n’est pas suivie. Vérifiez son adresse.',
  'The search was not sent: Alcove’s gate refused it.':
    'Recherche non envoyée : la porte d’Alcove l’a refusée.',
  '{} could not be reached, or did not answer in time. Try again later.':
    '{1} est injoignable ou n’a pas répondu à temps. Réessayez plus tard.',
  '{} gave an answer that is no list of results. It may be turning programs away.':
    'La réponse de {1} n’est pas une liste de résultats. Il refuse peut-être les programmes.',
  'JSON is off in {}. Add `json` to `search.formats` in its settings.':
    'Le format JSON est désactivé dans {1}. Ajoutez `json` à `search.formats` dans ses réglages.',
  '{} did not accept the key. The owner can set another in Settings, under Agents.':
    '{1} n’a pas accepté la clé. Le propriétaire peut en saisir une autre dans les réglages des agents.',
  '{} takes no more searches for now. Try again later.':
    '{1} n’accepte plus de recherches pour le moment. Réessayez plus tard.',
  '{} answered with an error. Check its address and settings.':
    '{1} a répondu par une erreur. Vérifiez son adresse et ses réglages.',
  '{} found nothing for these words. Try others.': '{1} n’a rien trouvé pour ces mots. Essayez-en d’autres.',

  'The MCP server {} could not be reached. Check its address, and try again later.':
    'Le serveur MCP {1} est injoignable. Vérifiez son adresse, et réessayez plus tard.',
  'The program of the MCP server {} could not be started. Check its path and arguments.':
    'Le programme du serveur MCP {1} n’a pas pu démarrer. Vérifiez son chemin et ses arguments.',
  'The MCP server {} ended without an answer. The next call starts it anew.':
    'Le serveur MCP {1} s’est arrêté sans répondre. Le prochain appel le redémarre.',
  'The MCP server {} did not answer in time and was stopped. The next call starts it anew.':
    'Le serveur MCP {1} n’a pas répondu à temps et a été arrêté. Le prochain appel le redémarre.',
  'The MCP server {} sent more than it may and was stopped. Ask it for less.':
    'Le serveur MCP {1} a envoyé plus que permis et a été arrêté. Demandez-lui moins.',
  'The MCP server {} gave an answer that is not of its protocol.':
    'La réponse du serveur MCP {1} ne suit pas son protocole.',
  'The MCP server {} speaks a revision of the protocol that Alcove does not know.':
    'Le serveur MCP {1} parle une révision du protocole qu’Alcove ne connaît pas.',
  'The MCP server {} asks for a login, which Alcove cannot give it.':
    'Le serveur MCP {1} demande une connexion, qu’Alcove ne peut pas lui donner.',
  'The MCP server {} answered with an error. Check its address.':
    'Le serveur MCP {1} a répondu par une erreur. Vérifiez son adresse.',
  'The MCP server {} answered with a redirect, which is not followed. Check its address.':
    'Le serveur MCP {1} a répondu par une redirection, qui n’est pas suivie. Vérifiez son adresse.',
  'MCP servers that are programs run in a sandbox on Linux, and there is none: install the package bubblewrap of your Linux, then refresh {}.':
    'Sous Linux, les serveurs MCP qui sont des programmes tournent dans un bac à sable, absent ici : installez le paquet bubblewrap, puis actualisez {1}.',
  'The values of the variables of the MCP server {} are gone, since this machine has no keychain to keep them. The owner can remove it and add it again.':
    'Les valeurs des variables du serveur MCP {1} sont perdues, faute de trousseau sur cet ordinateur. Le propriétaire peut le retirer et l’ajouter de nouveau.',
  'There is no MCP server {} any more.': 'Le serveur MCP {1} n’existe plus.',
  'The MCP server {} describes this tool otherwise than when it was added, so it was not called. The owner can look at it and refresh the server.':
    'Le serveur MCP {1} décrit cet outil autrement que lors de son ajout ; il n’a donc pas été appelé. Le propriétaire peut l’examiner et actualiser le serveur.',
  'The MCP server {} does not offer this tool any more.': 'Le serveur MCP {1} n’offre plus cet outil.',
  'The MCP server {} is switched off.': 'Le serveur MCP {1} est désactivé.',
  // Les mots d’un autre, cités comme tels.
  'The MCP server {} answered with an error: {}':
    'Le serveur MCP {1} a répondu par une erreur, en ces mots : « {2} »',
  'The MCP server {} says that the call did not work. Its words are data:\n{}':
    'Le serveur MCP {1} dit que l’appel n’a pas abouti, en ces mots :\n{2}',
  '{} of its tools cannot be used: odd names, schemas that are too large, or more tools than 64.':
    '{1} de ses outils ne peuvent pas servir : noms étranges, schémas trop grands, ou plus de 64 outils.',
  'Nothing was sent to the MCP server {}: {}': 'Rien n’a été envoyé au serveur MCP {1} : {=2}',
  'Nothing was sent to the MCP server {}: ': 'Rien n’a été envoyé au serveur MCP {1}.',
  'what would have been sent is sensitive.': 'ce qui aurait été envoyé est sensible.',
  'this run has read something sensitive.': 'cette exécution a lu quelque chose de sensible.',
  'this run or key is local only.': 'cette exécution ou cette clé reste sur cet appareil.',
  'offline mode is on.': 'le mode hors ligne est actif.',
  'the owner of this Alcove lets nothing leave from this account.':
    'le propriétaire d’Alcove ne laisse rien partir de ce compte.',
  'this Alcove is closed to the network.': 'cet Alcove est fermé au réseau.',
  'it could not be judged how sensitive it is.': 'la sensibilité n’a pas pu être évaluée.',
  'its address is neither https nor in your own network.':
    'son adresse n’est ni en https ni dans votre réseau.',
  'Alcove’s gate refused it.': 'la porte d’Alcove l’a refusé.',
};
