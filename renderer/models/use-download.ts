import { useEffect, useState } from 'react';
import { background, settled } from '../../models/background.ts';
import { type Download, type Model, watchDownload } from '../api/models.ts';
import { refresh } from '../app/query-client.ts';
import { recall, remember } from '../app/remembered.ts';
import { standingOf } from './download-standing.ts';

/** The download of a model, followed while it is under way; null when there is none. */
export function useDownload(model: Model): Download | null {
  const [latest, setLatest] = useState<Download>();
  const [ended, setEnded] = useState(0);
  const follows = model.download !== null && standingOf(model.download) === 'running';
  useEffect(() => {
    if (!follows) return;
    const controller = new AbortController();
    background('download_follower', async () => {
      let isOver = false;
      const show = (download: Download) => {
        isOver = standingOf(download) !== 'running';
        setLatest(download);
      };
      // A stream that broke ends as one that is over: the list says how things stand.
      await settled(follow(model.id, controller.signal, show));
      if (controller.signal.aborted) return;
      await refresh(['models'], ['voices']);
      // Only now: the list that was there before still says that it is under way.
      setLatest(undefined);
      // Started again before the list came, it never seemed to have stopped: it is followed anew.
      if (isOver) setEnded((count) => count + 1);
    });
    return () => controller.abort();
  }, [model.id, follows, ended]);
  return latest ?? model.download;
}

/** The server tells of every change; so long without one, in milliseconds, nothing is coming in. */
const QUIET_MS = 6_000;

/** So many bytes have to be there before a rate says something of the line. */
const TELLING_BYTES = 4_000_000;

function noteRate({ bytes_per_second: rate, received_bytes: received }: Download): void {
  if (rate > 0 && received >= TELLING_BYTES) remember('downloadRate', String(Math.round(rate)));
}

/** Minutes that a download takes at the rate of the last one here; undefined before there was one. */
export function minutesToDownload({ size_bytes: bytes }: Pick<Model, 'size_bytes'>): number | undefined {
  const rate = Number(recall('downloadRate'));
  return rate > 0 ? Math.max(1, Math.round(bytes / rate / 60)) : undefined;
}

async function follow(id: string, signal: AbortSignal, show: (download: Download) => void): Promise<void> {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  try {
    for await (const download of watchDownload(id, signal)) {
      clearTimeout(quiet);
      noteRate(download);
      show(download);
      quiet = setTimeout(() => show({ ...download, bytes_per_second: 0, seconds_left: null }), QUIET_MS);
    }
  } finally {
    clearTimeout(quiet);
  }
}
