import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProgressBar } from '../../../../renderer/models/download-progress.tsx';
import { STOPPED } from './made-model.ts';

const UNKNOWN = { ...STOPPED, received_bytes: 0, total_bytes: null };

test('a download that stands still does not look as if it moved, also where its size is not known', () => {
  const bar = renderToStaticMarkup(<ProgressBar name="m" download={{ ...UNKNOWN, state: 'interrupted' }} />);
  expect(bar).toContain('value="0"');
});

test('one that is under way and of unknown size moves by itself', () => {
  const bar = renderToStaticMarkup(<ProgressBar name="m" download={{ ...UNKNOWN, state: 'running' }} />);
  expect(bar).not.toContain('value=');
});
