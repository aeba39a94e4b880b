import type { Gender } from '../voices.ts';

/**
 * The genders of the voices of a published data set, by its name or by the name of the voice's file
 * (`fr_FR-siwis-medium`), or by the names of its speakers. Piper's settings do not tell them. Empty for what is unknown.
 */
export function knownGenders(dataset: string | undefined, fileName: string, speakers: string[]): Gender[] {
  const names = [dataset ?? '', fileName.split('-')[1] ?? ''].map((name) => name.toLowerCase());
  for (const name of names) {
    const genders = DATASETS.get(name);
    if (genders) return genders;
  }
  const known = speakers.flatMap((speaker) => speakerGender(speaker) ?? []);
  return GENDERS.filter((gender) => known.includes(gender));
}

/** The gender of a speaker of a voice of several, by the name in its settings; undefined for one that is unknown. */
export function speakerGender(name: string): Gender | undefined {
  return SPEAKERS.get(name.toLowerCase());
}

const GENDERS = ['female', 'male'] as const;
const [female, male, both]: Gender[][] = [['female'], ['male'], ['female', 'male']];

/** From the voices' model cards (github.com/rhasspy/piper, VOICES.md). */
const DATASETS = new Map<string, Gender[] | undefined>(
  Object.entries({
    siwis: female,
    tom: male,
    gilles: male,
    upmc: both,
    alan: male,
    alba: female,
    amy: female,
    bryce: male,
    cori: female,
    danny: male,
    hfc_female: female,
    hfc_male: male,
    jenny_dioco: female,
    joe: male,
    john: male,
    kathleen: female,
    kristin: female,
    kusal: male,
    lessac: female,
    ljspeech: female,
    norman: male,
    northern_english_male: male,
    reza_ibrahim: male,
    ryan: male,
    southern_english_female: female,
  }),
);

const SPEAKERS = new Map<string, Gender>([
  ['jessica', 'female'],
  ['pierre', 'male'],
]);
