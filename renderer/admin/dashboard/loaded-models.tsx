import { useModelName } from '../../models/use-model-name.ts';
import { useAdminWords } from '../use-admin-words.ts';

/** The names of the models that are in memory, one on each line. */
export function LoadedModels({ ids }: { ids: string[] }) {
  const words = useAdminWords();
  if (ids.length === 0) return words.noModels;
  return ids.map((id) => <ModelName key={id} id={id} />);
}

function ModelName({ id }: { id: string }) {
  return <div>{useModelName(id, true)}</div>;
}
