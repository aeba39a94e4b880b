import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Download, listModels, type Model, startDownload } from '../api/models.ts';
import { parseJson } from '../api/parse-json.ts';
import { recall, remember } from '../app/remembered.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from './download-progress.tsx';
import { type DownloadStanding, sayFailure, standingOf } from './download-standing.ts';
import { findArrival } from './find-arrival.ts';
import styles from './model-tray.module.css';
import { useDownload } from './use-download.ts';
import { useModelAction } from './use-model-action.ts';

/** Models on their way, wherever the owner is in the app, and that one has arrived and answers now. */
export default function ModelTray() {
  const isOwner = useProfile().role === 'super_admin';
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: isOwner });
  const { firstRun } = useStrings();
  const news = useNews(list?.items);
  const [closed, setClosed] = useState<string>();
  const [away, setAway] = useState(recallPutAway);
  useEffect(() => {
    const news = list?.items.filter(isComing).map(({ id }) => id) ?? [];
    setAway((before) => forget(before, news));
  }, [list]);
  if (!isOwner || !list) return null;
  const coming = list.items.filter(
    (model) => isToBeFollowed(model) && (isComing(model) || !isPutAway(away, model)),
  );
  const arrived = news === closed ? undefined : list.items.find(({ name }) => name === news);
  const sentence = arrived
    ? firstRun.card[arrived.active && arrived.kind === 'chat' ? 'answers' : 'arrived'](arrived.name)
    : '';
  return (
    <>
      <p className={styles.spoken} role="status">
        {sentence}
      </p>
      {coming.length > 0 || arrived ? (
        <section className={styles.tray} aria-label={firstRun.card.title}>
          <ul>
            {arrived ? <Arrived sentence={sentence} onClose={() => setClosed(news)} /> : null}
            {coming.map((model) => (
              <Coming key={model.id} model={model} onPutAway={() => setAway(putAway(away, model))} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

// One that was paused on purpose waits on the Models screen.
function isToBeFollowed({ installed, download }: Model): boolean {
  return !installed && download !== null && ['running', 'failed'].includes(standingOf(download));
}

function isComing({ download }: Model): boolean {
  return download !== null && standingOf(download) === 'running';
}

function Arrived({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  const { card } = useStrings().firstRun;
  return (
    <li className={styles.row}>
      <p className={styles.done}>
        <Icon name="check" size={16} />
        {sentence}
      </p>
      <IconButton icon="close" size="small" label={card.close} onClick={onClose} />
    </li>
  );
}

function Coming({ model, onPutAway }: { model: Model; onPutAway: () => void }) {
  const strings = useStrings();
  const { card } = strings.firstRun;
  const download = useDownload(model);
  const act = useModelAction();
  if (!download) return null;
  const standing = standingOf(download);
  return (
    <li className={styles.row}>
      <a href={hrefOf({ name: 'models', section: model.kind })}>{model.name}</a>
      {standing === 'running' || standing === 'done' ? null : (
        <div className={styles.buttons}>
          <IconButton
            icon={standing === 'failed' ? 'refresh' : 'download'}
            size="small"
            label={standing === 'failed' ? card.tryAgain(model.name) : card.resume(model.name)}
            onClick={() => act.mutate(() => startDownload(model.id))}
          />
          <IconButton icon="close" size="small" label={card.putAway(model.name)} onClick={onPutAway} />
        </div>
      )}
      <ProgressBar download={download} name={model.name} />
      <p className={styles.state} data-standing={act.error ? 'refused' : standing}>
        {act.error?.message ?? sayState(download, standing, strings)}
      </p>
    </li>
  );
}

function sayState(download: Download, standing: DownloadStanding, strings: Strings): string {
  const { models, firstRun } = strings;
  const { card } = firstRun;
  const { state, received_bytes, total_bytes, bytes_per_second, seconds_left } = download;
  const share = total_bytes ? received_bytes / total_bytes : null;
  if (standing === 'failed') return sayFailure(download, strings);
  if (standing === 'paused') return card.paused(share);
  if (standing === 'done' || state === 'verifying') return models.verifying;
  if (bytes_per_second === 0) return models.waiting;
  return card.running(share, seconds_left === null ? null : models.timeLeft(seconds_left));
}

/** The name of the model whose download was the last to end well while one watched. */
function useNews(models: readonly Model[] | undefined): string | undefined {
  const [before, setBefore] = useState(models);
  const [news, setNews] = useState<string>();
  if (models !== before) {
    setBefore(models);
    const arrival = findArrival(before, models);
    if (arrival) setNews(arrival.name);
  }
  return news;
}

/** Downloads that were put away from the tray, each as it stood: one that went on, or failed otherwise, is news. */
type PutAway = readonly string[];

function recallPutAway(): PutAway {
  const given = parseJson(recall('putAwayDownloads'));
  return Array.isArray(given) ? given.filter((mark) => typeof mark === 'string') : [];
}

/** Puts a download that failed away, and remembers that. */
function putAway(before: PutAway, model: Model): PutAway {
  const after = [...forget(before, [model.id]), markOf(model)];
  remember('putAwayDownloads', JSON.stringify(after));
  return after;
}

/** Takes back that these were put away: they are under way again, and how they end is news. */
function forget(before: PutAway, ids: readonly string[]): PutAway {
  const after = before.filter((mark) => !ids.some((id) => mark.startsWith(`${id} `)));
  if (after.length === before.length) return before;
  remember('putAwayDownloads', JSON.stringify(after));
  return after;
}

/** Whether a download is where it was when it was put away. */
function isPutAway(marks: PutAway, model: Model): boolean {
  return marks.includes(markOf(model));
}

function markOf({ id, download }: Model): string {
  return `${id} ${download?.received_bytes ?? 0} ${download?.error?.code ?? ''}`;
}
