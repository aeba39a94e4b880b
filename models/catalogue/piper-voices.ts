import type { VoiceId } from '../media/speech/speaker.ts';
import type { FolderModel } from './folder-model.ts';
import { folderOnHub } from './folder-on-hub.ts';
import { AGPL_3, CC_BY_4, CC_BY_SA_4, CC0_1, PUBLIC_DOMAIN } from './licences.ts';

const REPOSITORY = 'rhasspy/piper-voices';

type Licence = Pick<FolderModel, 'licence' | 'licenceUrl'>;

/**
 * Piper voices. Licences: those that each voice's MODEL_CARD states for the recordings it learned from. Siwis and Amy
 * were tuned from the voice Lessac, whose recordings are given out for research. Sizes: the lists of files.
 */
export const PIPER_VOICES: FolderModel[] = [
  piperVoice('fr_FR', 'siwis', 'medium', 'fr-FR-DeniseNeural', CC_BY_4),
  piperVoice('fr_FR', 'tom', 'medium', 'fr-FR-HenriNeural', AGPL_3),
  piperVoice('fr_FR', 'gilles', 'low', 'fr-FR-HenriNeural', CC0_1),
  piperVoice('en_US', 'kristin', 'medium', 'en-US-JennyNeural', PUBLIC_DOMAIN),
  piperVoice('en_US', 'amy', 'medium', 'en-US-JennyNeural', CC_BY_SA_4),
  piperVoice('en_US', 'joe', 'medium', 'en-US-GuyNeural', CC0_1),
  piperVoice('en_US', 'john', 'medium', 'en-US-GuyNeural', PUBLIC_DOMAIN),
];

function piperVoice(
  locale: 'fr_FR' | 'en_US',
  dataset: string,
  quality: 'low' | 'medium',
  voice: VoiceId,
  licence: Licence,
): FolderModel {
  const language = locale.slice(0, 2);
  return {
    ...licence,
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
    ...folderOnHub(REPOSITORY, `${language}/${locale}/${dataset}/${quality}`),
  };
}
