import type { VoiceId } from '../media/speech/speaker.ts';
import { findVoice } from '../media/speech/voices.ts';
import type { FolderModel } from './folder-model.ts';
import { folderOnHub } from './folder-on-hub.ts';
import { AGPL_3, CC_BY_4, CC0_1, PUBLIC_DOMAIN } from './licences.ts';

const REPOSITORY = 'rhasspy/piper-voices';

type Licence = Pick<FolderModel, 'licence' | 'licenceUrl'>;

// What a voice was tuned from binds, too: the licence of its own recordings alone would say too much.
const FROM_LESSAC = {
  suffix: ' + Lessac (research only)',
  en: 'tuned from Lessac, whose recordings are for research only',
  fr: 'dérivée de Lessac, dont les enregistrements sont réservés à la recherche',
};
const FROM_RYAN = {
  suffix: ' + Ryan (CC-BY-NC-SA-4.0)',
  en: 'tuned from Ryan, whose recordings are for non-commercial use',
  fr: 'dérivée de Ryan, dont les enregistrements excluent l’usage commercial',
};
const FROM_UNKNOWN = {
  suffix: ' + base not stated',
  en: 'what it was tuned from is not stated',
  fr: 'sa voix d’origine n’est pas indiquée',
};
const FROM_SCRATCH = { suffix: '', en: 'free to use in every way', fr: 'libre de tout usage' };

type Origin = typeof FROM_LESSAC;

/**
 * Piper voices. Licences: those that each voice's MODEL_CARD states for the recordings it learned from, with those of the
 * voice that it was tuned from. Amy is not offered: its card states no licence. Sizes: the lists of files.
 */
export const PIPER_VOICES: FolderModel[] = [
  piperVoice('fr_FR', 'siwis', 'medium', 'fr-FR-DeniseNeural', CC_BY_4, FROM_LESSAC),
  piperVoice(
    'fr_FR',
    'tom',
    'medium',
    'fr-FR-HenriNeural',
    AGPL_3,
    FROM_UNKNOWN,
    'bf65074ccdeeeeaa832e75edb1c0a513c01c9a972bdf085ff8a6e71ea234fd41',
  ),
  piperVoice('fr_FR', 'gilles', 'low', 'fr-FR-HenriNeural', CC0_1, FROM_RYAN),
  piperVoice('en_US', 'kristin', 'medium', 'en-US-JennyNeural', PUBLIC_DOMAIN, FROM_SCRATCH),
  piperVoice(
    'en_US',
    'joe',
    'medium',
    'en-US-GuyNeural',
    CC0_1,
    FROM_LESSAC,
    '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
  ),
  piperVoice('en_US', 'john', 'medium', 'en-US-GuyNeural', PUBLIC_DOMAIN, FROM_SCRATCH),
];

function piperVoice(
  locale: 'fr_FR' | 'en_US',
  dataset: string,
  quality: 'low' | 'medium',
  voice: VoiceId,
  { licence, licenceUrl }: Licence,
  origin: Origin,
  /** Of its weights, where it is known beforehand. */
  sha256?: string,
): FolderModel {
  const language = locale.slice(0, 2);
  const gender = findVoice(voice).gender;
  return {
    licence: `${licence}${origin.suffix}`,
    licenceUrl,
    bestFor: {
      en: `Reading aloud with a ${gender === 'female' ? 'woman’s' : 'man’s'} voice; ${origin.en}.`,
      fr: `La lecture à voix haute par une voix ${gender === 'female' ? 'de femme' : 'd’homme'} ; ${origin.fr}.`,
    },
    id: `piper-${language}-${dataset}-${quality}`,
    name: `${dataset.charAt(0).toUpperCase()}${dataset.slice(1)}`,
    family: 'Piper',
    kind: 'voice',
    modelType: 'piper',
    parameters: 15_700_000,
    quantisation: 'fp32',
    approximateBytes: 63_000_000,
    languages: [language],
    voices: [voice],
    ...folderOnHub(
      REPOSITORY,
      `${language}/${locale}/${dataset}/${quality}`,
      sha256 === undefined ? undefined : { sha256: { [`${locale}-${dataset}-${quality}.onnx`]: sha256 } },
    ),
  };
}
