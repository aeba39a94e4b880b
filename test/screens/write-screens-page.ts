import type { Screen, ScreenLanguage } from './screen.types.ts';

interface Shown {
  language: ScreenLanguage;
  theme: 'light' | 'dark';
}

const NAMES = { en: 'English', fr: 'French' };

/** docs/screens.md: each screen that has a caption, in every language and theme that it is shown in. */
export function writeScreensPage(screens: Screen[], shown: readonly Shown[]): string {
  const states = new Set(screens.map(({ state }) => state));
  const head = [
    '# The screens of Alcove',
    '',
    'Written by `npm run screenshots` (test/screens), from the app with made data: the names, letters and questions are invented, and the cloud model is a stand-in on this computer.',
    '',
    `The suite opens ${screens.length} screens and states (${[...states].join(', ')}) in English and French, light and dark, at 1280 pixels, at 200 % zoom and at 360 pixels, and lets none pass in which axe finds a fault, text is cut off, or a control cannot be reached with the keyboard. These are some of them.`,
  ];
  const parts = screens.filter(({ caption }) => caption).map((screen) => describe(screen, shown));
  return `${[...head, ...parts.flat()].join('\n')}\n`;
}

function describe({ name, caption = '' }: Screen, shown: readonly Shown[]): string[] {
  const titles = shown.map(({ language, theme }) => `${NAMES[language]}, ${theme}`);
  const pictures = shown.map(
    ({ language, theme }, index) =>
      `![${caption} (${titles[index]})](images/screens/${name}-${theme}-${language}.png)`,
  );
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return ['', `## ${caption}`, '', row(titles), row(titles.map(() => '---')), row(pictures)];
}
