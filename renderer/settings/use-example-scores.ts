import { useQueries } from '@tanstack/react-query';
import { scoreSegments } from '../api/privacy.ts';

/** The real scores of a few sentences; undefined until the server has told them. */
export function useExampleScores(texts: readonly string[]): { text: string; score: number | undefined }[] {
  const results = useQueries({
    queries: texts.map((text) => ({
      queryKey: ['example-score', text],
      queryFn: () => scoreSegments([{ role: 'user', text }]),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return texts.map((text, index) => ({ text, score: results[index]?.data?.score }));
}
