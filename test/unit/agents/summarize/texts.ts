/** A notice on a garden, made by us: its subject is the water of the garden, and one sentence says what to do. */
export const GARDEN_EN = `The community garden and its water

Water is what the community garden lacks most in summer. Dr. Martin measured the wells on 3 July, e.g. the one by the gate, and found them half empty. The garden shares its water with two farms, approx. 40 m3 a day, and in a dry summer the wells of the garden give less water than the beds need.

My cousin once visited and liked the roses.

From this summer on, the beds of the garden are watered from the rain tanks first, and from the wells only when the tanks are empty. Each member of the garden waters in the evening, so that less water is lost to the heat. The committee, cf. the minutes of Mr. Lopez, checks the tanks and the wells every week and tells the members how much water is left.

The bench was painted green.

- The tanks hold 12,000 litres of water for the whole garden.
- The cost of the tanks was 3,400 euros, paid by the town.

Bed | Litres | Owner
North | 120 | Lopez
South | 90 | Martin
`;

/** The same kind of notice in French. */
export const GARDEN_FR = `Le jardin partagé et son eau

L’eau est ce qui manque le plus au jardin partagé en été. Le Dr. Martin a mesuré les puits le 3 juill. 2026, p. ex. celui du portail, et les a trouvés à moitié vides. M. Lopez rappelle que le jardin partage son eau avec deux fermes, env. 40 m3 par jour, et que les puits du jardin donnent moins d’eau qu’il n’en faut aux parcelles pendant un été sec.

Ma cousine est venue une fois et a aimé les roses.

À partir de cet été, les parcelles du jardin sont arrosées d’abord avec l’eau des cuves de pluie, et avec celle des puits seulement quand les cuves sont vides. Chaque membre du jardin arrose le soir pour perdre moins d’eau à la chaleur. Le comité, cf. art. 4 du règlement, vérifie chaque semaine les cuves et les puits et dit aux membres combien d’eau il reste.

Le banc a été peint en vert.
`;

const SYLLABLES = 'ba de fi go lu ma ne ri so tu va ke li po ra'.split(' ');

/** A made-up word; the same for the same number. */
function word(number: number): string {
  const syllable = (place: number) =>
    SYLLABLES[Math.floor(number / SYLLABLES.length ** place) % SYLLABLES.length];
  return `${syllable(0)}${syllable(1)}${syllable(2)}`;
}

/** A chronicle of as many different sentences as make up so many characters; each names its number. */
export function chronicle(characters: number): string {
  const sentences: string[] = [];
  for (let index = 0, size = 0; size < characters; index += 1) {
    const words = [7, 31, 57, 101].map((step) => word((index * step) % 997));
    const sentence = `In the year n${index}x the ${words[0]} of ${words[1]} was moved beside the ${words[2]} while people talked of ${words[3]}.`;
    const end = index % 6 === 5 ? '\n\n' : ' ';
    sentences.push(sentence + end);
    size += sentence.length + end.length;
  }
  return sentences.join('').trim();
}
