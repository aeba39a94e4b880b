import type { StepView } from '../agents/run-view.ts';
import { splitMcpName } from '../agents/split-mcp-name.ts';
import type { AgentType, RunStatus } from '../api/agents.ts';
import type { AgentWords, StepReason } from './en-agents.ts';
import { createFormat } from './format.ts';
import { frErrors } from './fr-errors.ts';
import { typesetFrench } from './typeset-french.ts';

const format = createFormat('fr');

const TYPES: Record<AgentType, { name: string; text: string }> = {
  general: { name: 'Général', text: 'A tous les outils et choisit ceux qu’il lui faut.' },
  data: { name: 'Données', text: 'Calcule exactement et trace vos nombres en graphiques.' },
  code: { name: 'Code', text: 'Écrit du code, l’exécute dans un bac à sable et lit vos fichiers.' },
  research: { name: 'Recherche', text: 'Cherche sur le web et rassemble ce qu’il y trouve.' },
};

const TOOLS: Record<string, { name: string; text: string; stake: string }> = {
  calculator: { name: 'Calculer', text: 'Nombres exacts, unités, statistiques et dates', stake: '' },
  chart: {
    name: 'Tracer un graphique',
    text: 'Une image faite ici, à enregistrer en SVG ou en PNG',
    stake: '',
  },
  code_exec: {
    name: 'Exécuter du code',
    text: 'Dans un bac à sable, sans réseau',
    stake:
      'Il s’exécute sur cet ordinateur dans un bac à sable : sans réseau, sans vos fichiers sauf ceux qu’on lui donne, avec une limite de temps et de mémoire.',
  },
  file_read: {
    name: 'Lire un fichier',
    text: 'Vos documents, et les dossiers qui ont été autorisés',
    stake: '',
  },
  summarize: { name: 'Résumer', text: 'De longs textes, morceau par morceau', stake: '' },
  web_search: {
    name: 'Chercher sur le web',
    text: 'Envoie les mots à chercher ; les résultats reviennent en texte',
    stake:
      'Les mots ci-dessus quittent cet ordinateur, et qui fait la recherche les voit ; des pages trouvées peuvent être demandées à leurs sites. Les mots sont évalués avant de partir, ceux qui sont sensibles sont refusés quand même, et le registre garde ce qui est parti.',
  },
};

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1).replace('.', ',');

const MCP_STAKE =
  'Ce qui est ci-dessus va à un serveur que le propriétaire a ajouté. C’est évalué avant, et le registre le garde ; ce qui en est fait là-bas, Alcove ne le voit pas.';

const STATES: Record<StepView['state'], string> = {
  running: 'En cours',
  asking: 'Attend votre réponse',
  done: 'Fait',
  failed: 'Échec',
  refused: 'Refusé',
  declined: 'Pas autorisé',
};

const STATUSES: Record<RunStatus | 'stopping', string> = {
  running: 'En cours',
  stopping: 'Arrêt en cours…',
  completed: 'Terminé',
  capped: 'Plus d’étapes',
  out_of_budget: 'Plus de temps ou de jetons',
  cancelled: 'Arrêté',
  failed: 'Échec',
  interrupted: 'Interrompu',
};

const ENDINGS: Partial<Record<RunStatus, string>> = {
  capped:
    'Toutes les étapes permises ont servi. Relancez la tâche avec davantage d’étapes pour la poursuivre.',
  out_of_budget:
    'Tout le temps ou tous les jetons permis ont servi. Une tâche plus petite peut arriver à son terme.',
  interrupted:
    'Alcove a été fermé pendant cette exécution. Ce qui était fait a été gardé ; vous pouvez relancer la tâche.',
};

const REASONS: Record<StepReason, string> = {
  unavailable: 'Cet outil ne peut pas servir pour l’instant.',
  tool_outside_run: 'Le modèle a appelé un outil qui n’est pas coché pour cette tâche.',
  unknown_tool: 'Le modèle a appelé un outil qui n’existe pas.',
  malformed_arguments: 'Le modèle ne l’a pas appelé correctement.',
  arguments_too_long: 'Le modèle lui a donné plus qu’il ne peut recevoir.',
  local_only: 'Fermé : rien de cette exécution ne doit quitter cet ordinateur.',
  account_closed: 'Le propriétaire d’Alcove ne laisse rien partir de ce compte.',
  needs_consent: 'Il demande avant d’agir, et personne ne pouvait répondre.',
  declined: 'Vous ne l’avez pas autorisé : rien n’a été fait.',
  unanswered: 'Personne n’a répondu : rien n’a été fait.',
  stopped: 'Arrêté avant la fin.',
  tool_fault: 'Il est tombé en panne. C’est un défaut d’Alcove.',
  python_off: 'Python est désactivé ici. Le propriétaire peut l’activer dans les réglages des agents.',
  python_not_here:
    'Python ne fonctionne que sous Linux, sur processeur x64 ou arm64. JavaScript fonctionne ici.',
  python_missing:
    'Python est activé, mais ne peut pas être lancé : installez les paquets bubblewrap et python3 de votre Linux.',
  python_no_sandbox:
    'Python ne peut pas être lancé ici : bubblewrap n’a pas pu faire son bac à sable. JavaScript fonctionne.',
  file_not_found: 'Ce fichier n’existe pas.',
  file_not_allowed: 'Ce fichier n’est dans aucun des dossiers autorisés.',
  file_ambiguous: 'Plusieurs fichiers portent ce nom.',
  sensitive_data: 'Fermé : cette tâche a lu quelque chose de sensible, et rien n’en quitte cet ordinateur.',
  tool_changed: 'Cet outil a changé depuis l’ajout de son serveur : il n’a pas été appelé.',
  wrong_arguments: 'Le modèle ne l’a pas appelé correctement.',
  repeated: 'Le même appel avait déjà été fait ; il n’a pas été refait.',
};

const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count < 2 ? one : many}`;

const FAILED: Record<string, string> = {
  calculator: 'Le calcul n’a pas pu être fait ; les détails disent pourquoi.',
  chart: 'Le graphique n’a pas pu être tracé ; les détails disent pourquoi.',
  code_exec: 'Le code n’a pas abouti ; les détails disent pourquoi.',
  file_read: 'Le fichier n’a pas pu être lu ; les détails disent pourquoi.',
  summarize: 'Le résumé n’a pas pu être fait ; les détails disent pourquoi.',
  web_search: 'La recherche n’a pas abouti ; les détails disent pourquoi.',
};
const CALL_FAILED = 'L’appel n’a pas abouti ; les détails disent pourquoi.';

/** The words of the agents, in French. */
export const frAgents: AgentWords = typesetFrench({
  title: 'Agents',
  lead: 'Donnez une tâche. Un agent y travaille étape par étape avec les outils que vous cochez, et vous voyez chaque étape. Exécuter du code et chercher sur le web demandent votre accord, sauf si le propriétaire les a autorisés.',
  task: 'Votre tâche',
  placeholder: 'Par exemple : trace un graphique en barres de 12 pommes, 7 poires et 9 prunes',
  tooLong: (length, most) =>
    `Cette tâche compte ${format.count(length)} caractères ; le maximum est ${format.count(most)}.`,
  run: 'Lancer',
  kind: 'Type d’agent',
  type: (type) => TYPES[type],
  tools: 'Outils',
  toolsNone: 'Cochez au moins un outil.',
  tool(tool) {
    const mcp = splitMcpName(tool);
    return mcp ? `${mcp.name} (${mcp.server})` : (TOOLS[tool]?.name ?? tool);
  },
  toolText: (tool, text) => TOOLS[tool]?.text ?? text,
  asks: 'Demande votre accord',
  asksHint: 'Votre accord est demandé avant chaque appel',
  goesOut: 'Sort de l’appareil',
  goesOutHint: 'Ce qu’on lui donne quitte cet ordinateur',
  unavailable: 'Il ne peut pas servir pour l’instant.',
  setUp: 'Configurer',
  localOnlyHint: 'Rien de cette exécution ne quitte cet ordinateur : ni modèle cloud, ni recherche web',
  mostSteps: 'Nombre maximal d’étapes',
  documents: 'Choisir des documents',
  documentsTooMany: (most) => `Au plus ${format.count(most)} documents.`,
  history: 'Tâches passées',
  historyEmptyTitle: 'Aucune tâche',
  historyEmpty: 'Ce que vous lancez apparaît ici avec ses étapes et ses graphiques, à relire ou à relancer.',
  more: 'Afficher la suite',
  count: (count) => counted(count, 'tâche', 'tâches'),
  steps: (count) => counted(count, 'étape', 'étapes'),
  when: (iso) => format.dateTime(iso),
  took: (milliseconds) => format.seconds(milliseconds),
  tokens: (count) => counted(count, 'jeton', 'jetons'),
  status: (status) => STATUSES[status],
  ending: (status) => ENDINGS[status as RunStatus],
  back: 'Toutes les tâches',
  actions: (task) => `Actions pour « ${task} »`,
  open: 'Ouvrir',
  goOn: 'Poursuivre dans une conversation',
  rerun: 'Relancer avec des changements',
  delete: 'Supprimer définitivement',
  deleteTitle: 'Supprimer cette exécution ?',
  deleteText: (task) =>
    `« ${task} », ses étapes et ses graphiques seront effacés de cet ordinateur. C’est irréversible.`,
  wholeTask: 'Afficher toute la tâche',
  stepsTitle: 'Étapes',
  noSteps: 'Aucun outil n’a servi.',
  deciding: 'Choix de la suite…',
  state: (state) => STATES[state],
  stepNumber: (index) => `Étape ${format.count(index)}`,
  input: 'Ce qui lui a été donné',
  output: 'Ce qui est revenu',
  details: 'Détails',
  trouble: ({ tool, reason }) =>
    (REASONS as Record<string, string>)[reason ?? ''] ??
    frErrors.say(`egress_${reason}`, frErrors.say(reason ?? undefined, FAILED[tool] ?? CALL_FAILED)),
  showAll: (lines) => `Afficher tout (${counted(lines, 'ligne', 'lignes')})`,
  lines: (count) => counted(count, 'ligne', 'lignes'),
  showLess: 'Réduire',
  chart: (name) => `Graphique : ${name}`,
  loadingPicture: 'L’image arrive…',
  saveAs: (form) => `Enregistrer en ${form}`,
  save: (name) => `Enregistrer ${name}`,
  result: 'Résultat',
  sent: 'Ce qui a quitté cet appareil',
  writing: 'L’agent écrit son résultat',
  failed: 'La tâche a échoué.',
  gone: 'Cette tâche n’est pas là. Elle a peut-être été supprimée.',
  stop: 'Arrêter (Échap)',
  stopping: 'Arrêt en cours…',
  announce: {
    running: (tool) => `${tool}…`,
    asking: (tool) => `Alcove vous demande : ${tool} ?`,
    over: (status) => `L’exécution est finie : ${status}.`,
  },
  approval: {
    title: (tool) => `Autoriser « ${tool} » ?`,
    shows(tool) {
      if (tool === 'code_exec') return 'Ce code sera exécuté :';
      if (tool === 'web_search' || splitMcpName(tool)) return 'Exactement ceci serait envoyé :';
      return 'Exactement ceci serait fait :';
    },
    whyTitle: 'Pourquoi cette question',
    why(tool, sentence) {
      if (tool === 'code_exec') return 'Personne n’a encore vérifié ce code.';
      return tool === 'web_search' || splitMcpName(tool) ? 'Ce qui est ci-dessus sort d’Alcove.' : sentence;
    },
    stakeTitle: 'Ce qui est en jeu',
    destination: 'Va à',
    mcpServer: (server) => `le serveur MCP « ${server} »`,
    searchWith: 'la recherche web',
    stake: (tool) => (splitMcpName(tool) ? MCP_STAKE : (TOOLS[tool]?.stake ?? '')),
    hidden:
      'Les caractères invisibles sont montrés par leur code, comme ⟨U+202E⟩. Attention : ils peuvent donner à un texte l’apparence d’un autre.',
    allow: 'Autoriser une fois',
    decline: 'Ne pas autoriser',
    failed: 'Votre réponse n’est pas arrivée. Réessayez.',
  },
  settings: {
    lead: 'Ce que les agents peuvent faire sur cet ordinateur. Seul le propriétaire peut le changer.',
    ownerOnly:
      'Seul le propriétaire de cette installation peut voir et changer ce que les agents peuvent faire.',
    allowedTitle: 'Sans demander',
    allowedLead:
      'Ces outils demandent avant chaque appel. Ce que vous activez ici agit sans demander, pour tous les comptes d’ici.',
    allowed: {
      code_exec: { label: 'Exécuter du code', hint: 'Dans le bac à sable, avec ses limites.' },
      web_search: {
        label: 'Chercher sur le web',
        hint: 'Les mots jugés anodins partent alors sans question. Dès qu’une exécution contient quelque chose de sensible, la recherche est refusée quand même.',
      },
    },
    python: 'Python',
    pythonHint: 'Le code peut aussi être du Python, dans un bac à sable du système (bubblewrap).',
    pythonMissing:
      'Python demande Linux avec bubblewrap et python3 installés. JavaScript fonctionne sans eux.',
    searchTitle: 'Recherche web',
    searchLead:
      'Fermée tant que vous n’avez pas choisi où chercher. Ce qui est cherché est d’abord évalué, puis gardé au registre ; les mots sensibles sont refusés.',
    provider: 'Chercher avec',
    providers: { off: 'Désactivée', searxng: 'SearXNG', brave: 'Brave', duckduckgo: 'DuckDuckGo' },
    address: 'Adresse',
    addressHint: 'De votre SearXNG, comme https://search.example.org.',
    addressHintOther: 'Laissez vide pour celle du fournisseur. Une nouvelle adresse efface la clé conservée.',
    key: 'Clé',
    replaceKey: 'Nouvelle clé (une clé est conservée)',
    keyHint: 'Alcove peut s’en servir, mais ne la montre plus jamais.',
    foldersTitle: 'Dossiers que l’on peut lire',
    foldersLead:
      'Les agents du propriétaire lisent les fichiers de ces dossiers et de leurs sous-dossiers, jamais ailleurs, et n’y écrivent pas.',
    foldersEmpty: 'Aucun dossier : les agents ne lisent que vos documents.',
    folderPath: 'Chemin complet d’un dossier',
    addFolder: 'Ajouter le dossier',
    removeFolder: (name) => `Retirer le dossier ${name}`,
    missing: 'introuvable',
    mcpTitle: 'Serveurs MCP',
    mcpLead:
      'Des serveurs qui apportent d’autres outils à l’agent général du propriétaire. Chaque appel demande d’abord ; il est évalué et gardé au registre.',
    mcpEmpty: 'Aucun serveur MCP.',
    mcpSandboxed:
      'Il tourne dans un bac à sable : sans réseau, et il ne lit que ce que nomment ses arguments.',
    mcpSandboxedNetwork:
      'Il tourne dans un bac à sable et ne lit que ce que nomment ses arguments, mais vous lui avez donné le réseau : Alcove ne peut pas voir ce qu’il envoie de lui-même.',
    mcpWrites: (folder) => `Il peut écrire dans ${folder}.`,
    mcpPackage: (spec) =>
      `Ce serveur est le paquet npm ${spec}. Alcove le téléchargerait du registre npm avec tout ce dont il a besoin, vérifierait chaque fichier par l’empreinte du registre, et n’exécuterait aucun de leurs scripts d’installation. Ne téléchargez que des paquets dont vous connaissez les auteurs.`,
    mcpFetch: 'Télécharger et ajouter',
    mcpFolder: 'Dossier où il peut écrire',
    mcpFolderHint: 'Facultatif, un chemin complet. Le reste du disque est en lecture seule ou absent.',
    mcpOwnFolder: 'Lui laisser garder des fichiers dans un dossier à lui',
    mcpOwnFolderHint:
      'Sous Linux. Il trouve ce dossier dans /data ; 64 Mo au plus. Ce qu’il répond ensuite compte comme ce que savaient les exécutions qui l’ont appelé, jusqu’à ce que vous vidiez le dossier.',
    mcpKeeps: ({ used_bytes, most_bytes }) =>
      `Dans /data ; ${megabytes(used_bytes)} Mo utilisés sur ${megabytes(most_bytes)}. Ces fichiers ne sont ni chiffrés ni dans une sauvegarde.`,
    mcpEmptyFolder: (name) => `Supprimer tout ce que garde ${name}`,
    mcpNetwork: 'Lui donner le réseau',
    mcpNetworkHint: 'Seulement s’il en a besoin : Alcove ne peut alors pas voir ce qu’il envoie de lui-même.',
    mcpUnseen: {
      stdio:
        'Alcove ne voit pas ce que ce programme envoie de lui-même. N’utilisez que des programmes de confiance.',
      http: 'Alcove ne voit pas ce qui est fait, à cette adresse, de ce qui y est envoyé. N’utilisez que des serveurs de confiance.',
    },
    mcpAddNote: {
      stdio:
        'Sous Linux, le programme tourne dans un bac à sable sans réseau. Ailleurs, Alcove ne voit pas ce qu’il envoie de lui-même : n’ajoutez que des programmes de confiance.',
      http: 'Alcove ne voit pas ce qui est fait, à cette adresse, de ce qui y est envoyé : n’ajoutez que des serveurs de confiance.',
    },
    mcpAdd: 'Ajouter un serveur',
    mcpAddTitle: 'Ajouter un serveur MCP',
    mcpKind: 'Genre',
    mcpKinds: { stdio: 'Un programme d’ici', http: 'Une adresse' },
    mcpName: 'Nom',
    mcpNameHint: 'Minuscules, chiffres et _, comme notes.',
    mcpCommand: 'Programme',
    mcpCommandHint:
      'Un chemin complet, node, ou npx pour un paquet. Il est lancé tel quel, jamais par un shell.',
    mcpArguments: 'Arguments',
    mcpArgumentsHint: 'Un par ligne.',
    mcpEnvironment: 'Environnement',
    mcpEnvironmentHint:
      'NOM=valeur, un par ligne. Les valeurs sont gardées dans le trousseau et ne sont plus montrées.',
    mcpEnvironmentWrong: 'Chaque ligne doit être NOM=valeur, avec le nom en majuscules.',
    mcpUrl: 'Adresse',
    mcpEnabled: (name) => `Utiliser ${name}`,
    mcpRemove: (name) => `Retirer le serveur ${name}`,
    mcpRefresh: (name) => `Redemander ses outils à ${name}`,
    mcpTools: (count) => (count === 0 ? 'Il ne propose aucun outil.' : counted(count, 'outil', 'outils')),
    add: 'Ajouter',
  },
});
