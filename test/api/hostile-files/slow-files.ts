import { type HostileFile, hostile, TOO_LARGE } from './hostile-file.ts';
import { xlsxOf } from './office-files.ts';

/** Files of full size that take a minute or more to read: for the bench, not for the tests. */
export const SLOW_FILES: readonly HostileFile[] = [
  hostile('one word of 40 MB', 'word.txt', 'ready', () => 'w'.repeat(40_000_000)),
  hostile('CSV of one line of 40 MB', 'line.csv', TOO_LARGE, () => 'a,b,c,'.repeat(6_600_000)),
  hostile('Markdown of 50 MB that only opens links', 'links.md', 'ready', () => '['.repeat(50_000_000)),
  hostile('an Excel file that names one long text a million times', 'shared.xlsx', TOO_LARGE, () =>
    xlsxOf(
      `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(1_000_000)}</sheetData></worksheet>`,
      `<sst><si><t>${'long '.repeat(2_000)}</t></si></sst>`,
    ),
  ),
];
