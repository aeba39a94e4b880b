import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DownloadProgress, ProgressBar } from '../../../../renderer/models/download-progress.tsx';
import { STOPPED } from './made-model.ts';

const UNKNOWN = { ...STOPPED, received_bytes: 0, total_bytes: null };

test('a download that stands still does not look as if it moved where its size is not known', () => {
  const download = { ...UNKNOWN, state: 'interrupted', received_bytes: 7 } as const;
  expect(renderToStaticMarkup(<ProgressBar name="m" download={download} />)).toBe('');
});

test('one that failed or was paused before anything arrived has no bar, and a failed one claims no progress', () => {
  const shown = (state: 'cancelled' | 'interrupted') =>
    renderToStaticMarkup(<DownloadProgress name="m" download={{ ...UNKNOWN, state }} />);
  expect(shown('interrupted')).toBe('');
  expect(shown('cancelled')).not.toContain('<progress');
  expect(shown('cancelled')).toContain('Paused before anything arrived.');
});

test('a bar tells by its looks how the download stands', () => {
  const looks = (['running', 'cancelled', 'interrupted'] as const).map((state) =>
    renderToStaticMarkup(<ProgressBar name="m" download={{ ...STOPPED, state }} />),
  );
  for (const [index, standing] of ['running', 'paused', 'failed'].entries())
    expect(looks[index]).toContain(`data-standing="${standing}"`);
});

test('one that is under way and of unknown size moves by itself', () => {
  const bar = renderToStaticMarkup(<ProgressBar name="m" download={{ ...UNKNOWN, state: 'running' }} />);
  expect(bar).not.toContain('value=');
});
