import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';

/** A local model's name as people know it; its id while that is not known, and when it has been removed. */
export function useModelName(id: string, isLocal: boolean): string {
  const list = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: isLocal, staleTime: 300_000 });
  return (isLocal && list.data?.items.find((model) => model.id === id)?.name) || id;
}
