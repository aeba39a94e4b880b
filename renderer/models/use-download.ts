import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Download, type Model, watchDownload } from '../api/models.ts';

/** The download of a model, followed while it is under way; null when there is none. */
export function useDownload(model: Model): Download | null {
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<Download>();
  const isUnderWay = model.download?.state === 'running' || model.download?.state === 'verifying';
  useEffect(() => {
    if (!isUnderWay) return;
    const controller = new AbortController();
    follow(model.id, controller.signal, setLatest)
      .catch(() => undefined)
      .finally(async () => {
        if (controller.signal.aborted) return;
        const keys = ['models', 'voices'];
        await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
        // Only now: the list that was there before still says that it is under way.
        setLatest(undefined);
      });
    return () => controller.abort();
  }, [model.id, isUnderWay, queryClient]);
  return latest ?? model.download;
}

async function follow(id: string, signal: AbortSignal, show: (download: Download) => void): Promise<void> {
  for await (const download of watchDownload(id, signal)) show(download);
}
