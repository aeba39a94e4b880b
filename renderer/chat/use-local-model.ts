import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';

/** What answers on this device: the starter model, another one, or nothing. */
export type LocalModel = 'none' | 'starter' | 'installed';

/** What would answer here; undefined until it is known. */
export function useLocalModel(): LocalModel | undefined {
  const { data } = useQuery({ queryKey: ['models'], queryFn: listModels, staleTime: 300_000 });
  if (!data) return undefined;
  const { chat } = data.active;
  if (chat === null) return 'none';
  return data.items.find(({ id }) => id === chat)?.source === 'starter' ? 'starter' : 'installed';
}
