import type { LedgerPurpose, LedgerVerdict } from '../api/privacy.ts';
import type { LedgerWords } from './en-ledger.ts';
import type { Failure } from './error-words.ts';
import { createFormat } from './format.ts';
import { frRefusedValues } from './fr-refused-values.ts';
import { typesetFrench } from './typeset-french.ts';

const format = createFormat('fr');

const PURPOSES: Record<LedgerPurpose, string> = {
  cloud_llm: 'Réponse d’un modèle cloud',
  trusted_engine: 'Réponse de votre propre serveur',
  model_list: 'Liste des modèles d’un fournisseur',
  web_search: 'Recherche sur le web',
  mcp: 'Outil d’un serveur MCP',
  model_download: 'Téléchargement d’un modèle',
  package_install: 'Téléchargement d’un programme pour les agents',
  update_check: 'Recherche d’une nouvelle version',
  document_fetch: 'Document d’une adresse',
};

/** Pourquoi un envoi a été arrêté, ou pourquoi sa réponse n’est pas venue entière ; les codes du registre. */
const FAILURES: Record<Failure, string> = {
  redirect: 'l’autre côté a renvoyé vers une autre adresse',
  too_many_redirects: 'l’autre côté a renvoyé trop souvent ailleurs',
  network: 'le réseau a fait défaut',
  timeout: 'aucune réponse n’est venue à temps',
  aborted: 'il a été arrêté avant que la réponse soit entière',
  too_large: 'la réponse était trop grande',
  certificate: 'l’autre côté n’a pas pu prouver qui il est',
  proxy_password: 'le proxy du réseau demandait un mot de passe',
  proxy_refused: 'le proxy du réseau ne l’a pas laissé passer',
};
const WHY: Record<string, string> = { ...frRefusedValues.stops, ...FAILURES };

const PROBLEMS: Record<NonNullable<LedgerVerdict['problem']>, string> = {
  link_mismatch: 'une ligne a été changée, enlevée ou intercalée',
  tail_cut: 'des lignes manquent à la fin',
  head_mismatch: 'ce n’est pas le registre dont le trousseau se porte garant',
};

const failure = (code: string | null) => WHY[code ?? ''] ?? code ?? 'pour une raison inconnue';
// En français, zéro et un sont au singulier.
const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count < 2 ? one : many}`;

/** Le registre de tout ce qui a quitté cet appareil. */
export const frLedger: LedgerWords = typesetFrench({
  title: 'Ce qui a quitté cet appareil',
  lead: 'Chaque envoi qu’Alcove fait pour vous est noté avant de partir, avec son texte exact. Les tentatives arrêtées y sont aussi.',
  about: 'Seulement ce qui est parti pour un message ou une tâche.',
  showAll: 'Tout afficher',
  nothing: 'Rien n’a quitté cet appareil.',
  nothingForThis: 'Rien n’a quitté cet appareil pour cela.',
  nothingText: 'Si cela devait changer, vous liriez ici ce qui est parti et où, mot pour mot.',
  stopped: (count) => `${counted(count, 'tentative bloquée', 'tentatives bloquées')}. Rien n’a été envoyé.`,
  unreached: (count) =>
    `${counted(count, 'tentative n’a atteint', 'tentatives n’ont atteint')} personne. Rien n’en est parti ; tout au plus le nom de l’hôte a été recherché.`,
  left: (count) => `${counted(count, 'envoi a quitté', 'envois ont quitté')} cet appareil`,
  older: 'Afficher les plus anciens',
  filters: {
    kinds: 'Ce qui est affiché',
    everything: (count) => `Tout (${format.count(count)})`,
    stopped: (count) => `Arrêté (${format.count(count)})`,
    purpose: (name, count) =>
      `${(PURPOSES as Record<string, string>)[name] ?? name} (${format.count(count)})`,
    onlyHost: (host) => `N’afficher que ce qui est allé à ${host}`,
    allHosts: (host) => `Seulement ${host} : afficher de nouveau tous les hôtes`,
    nothing: 'Rien de cette sorte.',
    shown: (count) => `${counted(count, 'entrée affichée', 'entrées affichées')}`,
  },
  perHost: 'Qui a reçu quelque chose',
  host: 'Hôte',
  requests: 'Envois',
  sent: 'Envoyé',
  received: 'Reçu',
  count: (value) => format.count(value),
  bytes: (value) => format.bytes(value),
  day: (at) => format.day(at),
  time: (at) => format.time(at),
  purpose: (name) => (PURPOSES as Record<string, string>)[name] ?? name,
  bytesSent: (bytes) => `${format.bytes(bytes)} envoyés`,
  bytesReceived: (bytes) => `${format.bytes(bytes)} reçus`,
  score: (score) => `Sensibilité ${format.score(score)}`,
  outcome(status, code) {
    if (code !== null) return `Pas de réponse entière : ${failure(code)}`;
    if (status === null) return 'Aucune issue au registre';
    return Number(status) >= 400 ? `Réponse : erreur ${status}` : `Réponse : ${status}`;
  },
  refused: (code) => `Arrêté, rien n’a été envoyé : ${failure(code)}.`,
  reachedNobody: (code) => `N’a atteint personne, rien n’a été envoyé : ${failure(code)}.`,
  noBody: 'Une simple demande d’adresse ; elle ne contenait rien de vous.',
  whatWasSent: 'Ce qui a été envoyé',
  whatWouldHaveBeenSent: 'Ce qui aurait été envoyé',
  toSettings: 'Seuil de confidentialité et modèle cloud',
  check: 'Vérifier le registre',
  checkText:
    'Chaque ligne est enchaînée à la précédente, et le trousseau, si cet ordinateur en a un, se porte garant de la dernière. La vérification trouve les lignes changées, enlevées ou refaites.',
  verify: 'Vérifier',
  verdict: {
    intact: 'Le registre est intact.',
    consistent: 'Le registre se tient, mais ce n’est pas une preuve.',
    broken: 'Le registre est rompu.',
  },
  verdictText({ verdict, rows, problem, sequence }) {
    if (verdict === 'broken')
      return `À la ligne ${format.count(sequence ?? rows)} : ${problem ? PROBLEMS[problem] : ''}. Ne vous fiez pas à ce qu’il dit à partir de là.`;
    const all =
      rows === 0 ? 'Il n’a encore aucune ligne.' : `${counted(rows, 'ligne vérifiée', 'lignes vérifiées')}.`;
    if (verdict === 'intact') return `${all} Rien n’a été changé, enlevé ni refait.`;
    return `${all} Cet ordinateur n’a pas de trousseau, la clé est donc à côté du registre : qui peut changer l’un peut y accorder l’autre.`;
  },
  export: 'Enregistrer une copie signée',
  exportText:
    'La copie signée contient les lignes de tout le monde, sans ce qu’elles portaient. « alcove ledger verify --file » la vérifie sur n’importe quel ordinateur.',
});
