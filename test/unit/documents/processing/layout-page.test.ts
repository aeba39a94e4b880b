import { expect, test } from 'vitest';
import type { Fragment } from '../../../../server/documents/processing/pdf/fragment.ts';
import { layoutPage } from '../../../../server/documents/processing/pdf/layout-page.ts';

test('a page of 200,000 rows is laid out', () => {
  const rows = Array.from(
    { length: 200_000 },
    (_, row): Fragment => ({ text: 'a', left: 0, right: 5, y: row * 12, size: 10, bold: false }),
  );
  const areas = layoutPage(rows);
  expect(areas.flatMap((area) => (area.kind === 'flow' ? area.lines : []))).toHaveLength(200_000);
});
