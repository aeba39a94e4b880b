import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Documents that the tasks speak of, written for this project. Nothing in them is sensitive. */
export const TEXT_DOCUMENTS: Record<string, string> = {
  'prices.csv': 'name,price\napple,3\npear,5.5\nplum,2\nfig,4.5\n',
  'ventes.csv': 'mois;ventes\njanvier;120,5\nfévrier;98\nmars;143,25\n',
  'weather.csv': 'day,rain,wind\nMonday,3,12\nTuesday,0,25\nWednesday,9,18\n',
  'notes.txt': 'Water the plants on Thursday. The ladder is behind the shed. Paint the fence green.\n',
  'recette.txt': 'Mélanger la farine et le sucre. Ajouter trois œufs. Cuire quarante minutes à feu doux.\n',
  'lighthouses.md': [
    '# Lighthouses',
    'A lighthouse is a tower with a bright lamp at the top. Lighthouses warn ships of rocks and show the way into a harbour.',
    'The first lighthouses were fires on hills. Later the fires were put on platforms, and the platforms became towers.',
    'Today most lighthouses work without a keeper. Their lamps are switched on by a sensor when it gets dark.',
  ].join('\n\n'),
  'jardin.md': [
    '# Le jardin',
    'Le jardin compte douze parcelles. Chaque parcelle est cultivée par un voisin du quartier.',
    'Les outils sont communs et rangés dans la cabane. Le compost est retourné chaque printemps.',
    'En été, l’eau de pluie suffit rarement, et l’arrosage se fait le soir pour économiser l’eau.',
  ].join('\n\n'),
};

const PAGES = [
  'The bridge was measured in spring. It is two hundred metres long.',
  'The cables were replaced in summer. Each one weighs nine tonnes.',
  'The paint is renewed every seventh year. The next time is in autumn.',
];

/** A report of three pages. */
export async function reportPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of PAGES) pdf.addPage([420, 300]).drawText(text, { x: 30, y: 240, size: 12, font });
  return pdf.save();
}
