/** A text for pictures: its lines, in its language. */
export interface BenchText {
  language: 'fr' | 'en';
  lines: string[];
}

const letterEnglish = `
Dear neighbours,
The water will be turned off on Thursday 12 March between 8:30 and 11:45 while
the plumbers replace the main valve in the cellar. Please fill a few bottles
the evening before and do not use the washing machine that morning.
The work costs £1,284.50 and is paid from the repair fund; nobody will receive
an extra bill. If the heating is still cold at noon, ring the bell of flat 7B
or leave a note in the red box by the stairs. Thank you for your patience!`;

const letterFrench = `
Chers voisins,
L'eau sera coupée le jeudi 12 mars entre 8 h 30 et 11 h 45, pendant que les
plombiers remplacent la vanne principale à la cave. Pensez à remplir quelques
bouteilles la veille et n'utilisez pas le lave-linge ce matin-là.
Les travaux coûtent 1 284,50 € et sont payés par le fonds de réparation ;
personne ne recevra de facture supplémentaire. Si le chauffage est encore froid
à midi, sonnez à l'appartement 7B ou déposez un mot dans la boîte rouge.`;

const storyEnglish = `
The ferry left the island an hour late because a cow had walked on board and
refused to leave. Nobody was angry. The captain, a quiet woman with grey hair,
served tea from her own flask and explained how the tides had changed since the
new harbour wall was built. "Every winter the sea takes a little back," she
said. Two children counted seals on the rocks and argued whether the thirteenth
was only a stone. When we finally sailed, the whole village waved as if we had
been going to America rather than across eleven miles of cold green water.`;

const storyFrench = `
Le boulanger avait promis que la brioche serait prête à sept heures, mais son
four était tombé en panne pendant la nuit. Il s'excusa auprès de chaque client,
offrit un café à ceux qui attendaient et téléphona à son frère, électricien à
Saint-Étienne. « Où êtes-vous encore allé chercher cette pièce ? » lui demanda
la vieille dame du troisième étage. Vers midi, l'odeur du beurre chaud envahit
enfin la rue ; même le chien du fleuriste, d'habitude si sage, s'échappa pour
venir s'asseoir devant la vitrine, où il resta jusqu'à la tombée du jour.`;

const noticeEnglish = `
HOW TO RETURN AN ITEM
1. Keep the receipt and the original box.
2. Write the order number (for example KX-40718) on the label.
3. Hand the parcel in at any post office within 30 days.
Refunds reach your account after 5 to 10 working days. Items made to measure,
opened software and food cannot be returned. Questions: help@example.org or
+44 20 7946 0018, Monday to Friday, 9 am to 5 pm.`;

const noticeFrench = `
POUR RENVOYER UN ARTICLE
1. Conservez le ticket et la boîte d'origine.
2. Écrivez le numéro de commande (par exemple KX-40718) sur l'étiquette.
3. Déposez le colis dans un bureau de poste sous 30 jours.
Le remboursement arrive après 5 à 10 jours ouvrés. Les articles sur mesure, les
logiciels ouverts et les denrées ne sont pas repris. Questions : aide@example.org
ou 01 99 00 45 18, du lundi au vendredi, de 9 h à 17 h.`;

/** Rows of a table: names, dates, amounts. */
export const tableRows = [
  ['Article', 'Date', 'Quantity', 'Price'],
  ['Garden chair', '03/02/2026', '4', '119.60'],
  ['Lamp, brass', '17/02/2026', '1', '84.00'],
  ['Paint 2.5 l', '28/02/2026', '3', '56.70'],
  ['Copper wire', '05/03/2026', '12', '43.20'],
  ['Work gloves', '09/03/2026', '2', '15.90'],
  ['Door handle', '11/03/2026', '6', '72.00'],
  ['Total', '', '28', '391.40'],
];

/** Lines of a till receipt. */
export const receiptLines = [
  'ÉPICERIE DU MARCHÉ',
  '14, rue des Tilleuls',
  'Pain complet          3,20',
  'Fromage de chèvre     6,85',
  'Pommes 1,45 kg        4,06',
  'Thé vert              5,50',
  'Lait entier x 2       2,90',
  'TOTAL EUR            22,51',
  'Carte bancaire',
  'Merci et à bientôt !',
];

/** Prose, French and English in turn. */
export const benchTexts: readonly BenchText[] = [
  { language: 'en', lines: toLines(letterEnglish) },
  { language: 'fr', lines: toLines(letterFrench) },
  { language: 'en', lines: toLines(storyEnglish) },
  { language: 'fr', lines: toLines(storyFrench) },
  { language: 'en', lines: toLines(noticeEnglish) },
  { language: 'fr', lines: toLines(noticeFrench) },
];

function toLines(text: string): string[] {
  return text.trim().split('\n');
}
