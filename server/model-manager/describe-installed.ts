import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { cutText } from '../../models/cut-text.ts';
import type { GgufFacts } from '../../models/gguf/gguf.types.ts';
import type { InstalledModel } from './models.repository.ts';

/** What is known of a stored file beside its header. */
interface StoredFile {
  fileName: string;
  sha256: string;
  sizeBytes: number;
  createdAt: number;
}

/** The row of a verified catalogue model: names are the catalogue's, figures the file's own. */
export function describeDownloaded(
  model: CatalogueModel,
  facts: GgufFacts,
  file: StoredFile,
): InstalledModel {
  return {
    id: model.id,
    name: model.name,
    family: model.family,
    kind: model.isAdded && facts.pooling ? 'embedding' : model.kind,
    source: 'catalogue',
    ...file,
    ...figures(facts),
  };
}

/** The row of a model that is a folder. */
export function describeFolder(
  model: Pick<
    InstalledModel,
    'id' | 'name' | 'family' | 'kind' | 'source' | 'quantisation' | 'voices' | keyof StoredFile
  > & { parameters?: number },
): InstalledModel {
  const { id, name, family, kind, source, quantisation, voices, parameters = 0 } = model;
  const { fileName, sha256, sizeBytes, createdAt } = model;
  return {
    ...{ id, name, family, kind, source, quantisation, voices, parameters },
    ...{ fileName, sha256, sizeBytes, createdAt },
    ...{ contextLength: 0, layers: 0, keyDimensions: 0, valueDimensions: 0 },
  };
}

/** The row of an imported file, named by its own header or else by its id. */
export function describeImported(id: string, facts: GgufFacts, file: StoredFile): InstalledModel {
  return {
    id,
    name: nameOf(facts.name, id),
    family: facts.architecture.slice(0, 40),
    // A file that says how to pool makes vectors, whatever its architecture.
    kind: facts.pooling ? 'embedding' : 'chat',
    source: 'import',
    ...file,
    ...figures(facts),
  };
}

/** What a header calls a model is often a folder of whoever made it, or any word: then the name of the file says more. */
function nameOf(given: string | undefined, id: string): string {
  const words = (given ?? '').trim().split(/[\\/]/).at(-1) ?? '';
  const isTelling = /\p{L}/u.test(words) && !NAMES_NOTHING.test(words);
  return cutText(isTelling ? words.replaceAll('_', ' ') : id, 120);
}

const NAMES_NOTHING =
  /^(?:(?:gguf|hf|llm|merged?|model|output|checkpoint|snapshot|tmp|test)s?[-_ .\d]*|[0-9a-f]{16,})$/i;

function figures(facts: GgufFacts) {
  return {
    contextLength: facts.contextLength,
    parameters: facts.parameterCount,
    quantisation: facts.quantisation.slice(0, 40),
    layers: facts.layers,
    keyDimensions: facts.keyDimensions,
    valueDimensions: facts.valueDimensions,
    voices: [],
  };
}
