import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { ask, badge, findAccessibilityProblems, logIn, replyMarks, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const WORDS = {
  en: {
    language: 'English',
    sensitive: 'My doctor told me yesterday that I have diabetes. Call me on 06 12 34 56 78.',
    harmless: 'What is the capital of Portugal?',
    impression: 'Overall impression: harmless',
    telephone: 'A phone number',
    because: 'Stays here because it contains a phone number and is about health.',
    start: 'Starting point',
    together: /^Total score: [\d.,]+/,
    chance: /^Chance that it is sensitive: .*\d+%\.$/,
    scorer: /^Scorer \S+$/,
  },
  fr: {
    language: 'Français',
    sensitive: 'Mon médecin m’a dit hier que j’ai du diabète. Appelle-moi au 06 12 34 56 78.',
    harmless: 'Quelle est la capitale du Portugal ?',
    impression: 'Impression d’ensemble\u00a0: anodin',
    telephone: 'Un numéro de téléphone',
    because: 'Reste ici, car le message contient un numéro de téléphone, et en raison du sujet\u00a0: santé.',
    start: 'Point de départ',
    together: /^Score total\s?: [\d.,]+/,
    chance: /^Probabilité que ce soit sensible\u00a0: .*\d+\s%\.$/,
    scorer: /^Évaluateur \S+$/,
  },
};

/** As a scorer may answer that is newer than this app: more kinds of everything, and a floor. */
const NEWER_SCORE = {
  score: 0.95,
  probability: 0.475,
  decision: 'local',
  categories: [{ name: 'secrets', score: 0.95 }],
  spans: [{ segment: 0, start: 3, end: 11, type: 'password', score: 0.95 }],
  reasons: [
    { kind: 'shift', contribution: 3.0445 },
    { kind: 'bias', contribution: -1.6 },
    { kind: 'classifier', category: 'a_new_category', contribution: -3.337 },
    { kind: 'detector', type: 'password', category: 'secrets', contribution: 0.887 },
    { kind: 'detector', type: 'a_new_type', category: 'identity', contribution: 0.334 },
    { kind: 'disclosure', type: 'health_disclosure', category: 'health', contribution: 0.533 },
    { kind: 'disclosure', type: 'confiding_tone', category: 'health', contribution: 0.054 },
    { kind: 'gate', type: 'public_figure', contribution: -0.224 },
    { kind: 'gate', type: 'a_new_gate', contribution: -0.124 },
    { kind: 'a_new_kind', contribution: 0.0214 },
    { kind: 'floor', category: 'secrets', value: 0.95 },
  ],
  scorer_version: '9.9.9+1.2.3',
  latency_ms: 0.4,
};

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(() => 'Lisbon.'));
});

test.each([
  { name: 'en', colorScheme: 'light', width: 1280, height: 800 },
  { name: 'fr', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'fr', colorScheme: 'light', width: 340, height: 640 },
] as const)(
  'a score is explained in $name, $colorScheme, $width wide: held against the line, and by numbers that add up',
  async ({ name, ...look }) => {
    const words = WORDS[name];
    const { page, screenshot, close } = await openPage(look);
    await logIn(page, app, await app.register());
    await visit(page, app, '#/settings/appearance');
    await page.getByLabel(words.language).click();
    await page.locator(`html[lang="${name}"]`).waitFor();
    await visit(page, app, '#/');

    await explain(page, words.sensitive, 'local');
    await reasons(page).getByText(words.telephone, { exact: true }).waitFor();
    await reasons(page).getByText(words.because).waitFor();
    await expectWholeExplanation(page, words, '≥');
    await screenshot(`explanation-sensitive-${name}-${look.colorScheme}-${look.width}`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await explain(page, words.harmless, 'cloud');
    await reasons(page).getByText(words.impression).waitFor();
    await expectWholeExplanation(page, words, '<');
    await screenshot(`explanation-harmless-${name}-${look.colorScheme}-${look.width}`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await close();
  },
);

test('what a newer scorer finds has words too, a floor has its own line, and the keyboard reaches what is folded', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.route('**/privacy/score', (route) => route.fulfill({ json: NEWER_SCORE }));
  await explain(page, 'My Pa55word is what it is, the president told me.', 'local');
  await reasons(page)
    .getByText('Stays here because it contains a password and a detail that points to somebody.')
    .waitFor();
  await reasons(page).getByText('Never below 0.95: a password', { exact: true }).waitFor();
  await reasons(page).getByText('Total score: 0.40').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await reasons(page).getByRole('button', { name: 'Show fewer', expanded: true }).waitFor();
  expect(await reasonNames(page)).toEqual([
    'Overall impression: harmless',
    'A password',
    'Mentions health',
    'A detail that points to somebody',
    'Less sensitive: a public figure',
    'Less sensitive: what surrounds it',
    'A confiding tone',
    'Something else',
    'Show fewer',
    'Starting point',
  ]);
  await expectSum(page);
  await expectWordsInSight(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('explanation-unfolded');
  await page.keyboard.press('Enter');
  await reasons(page).getByRole('button', { name: 'and 3 more', expanded: false }).waitFor();
  await expectSum(page);
  await screenshot('explanation-folded');
  await page.keyboard.press('Escape');
  await reasons(page).waitFor({ state: 'detached' });
  await expect.poll(() => badge(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('the decision of a sent message is shown as before, with reasons of every kind stored beside it', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, `${WORDS.en.sensitive} Write a short story about it for my homework.`);
  const stored = page.waitForResponse((response) => /\/chat\/conversations\/[^/?]+$/.test(response.url()));
  await page.reload();
  expect(await (await stored).text()).toContain('"kind":"shift"');
  await replyMarks(page).click();
  await page.getByText('Nothing left this device.').waitFor();
  const details = page.getByRole('region', { name: 'Where this was answered' });
  await details
    .getByText('Answered on this device because it contains a phone number and is about health.')
    .waitFor();
  expect(await details.innerText()).not.toMatch(/0\.70/);
  await details.getByRole('button', { name: 'Show the calculation' }).click();
  expect(await details.innerText()).toMatch(/\n\d\.\d\d ≥ 0\.70\n/);
  await close();
});

/** Writes a text and opens its explanation once the badge names the place. */
async function explain(page: Page, text: string, route: 'local' | 'cloud'): Promise<void> {
  await page.locator('form textarea').fill(text);
  await page.locator(`form button[data-route="${route}"]`).waitFor();
  await badge(page).press('Enter');
  await reasons(page).waitFor();
  await reasons(page).locator('button[aria-expanded="false"]').first().press('Enter');
}

function reasons(page: Page) {
  return page.getByRole('dialog');
}

async function expectWholeExplanation(page: Page, words: (typeof WORDS)['en'], sign: string): Promise<void> {
  const lines = (await reasons(page).innerText()).split('\n');
  for (const line of [
    new RegExp(`^\\d[.,]\\d\\d ${sign} 0[.,]70$`),
    words.together,
    words.chance,
    words.scorer,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  expect(await reasonNames(page)).toContain(words.start);
  await expectSum(page);
  await expectWordsInSight(page);
}

async function reasonNames(page: Page): Promise<string[]> {
  return reasonRows(page).locator('> :first-child').allInnerTexts();
}

function reasonRows(page: Page) {
  return reasons(page)
    .getByRole('listitem')
    .filter({ has: page.locator('svg, button') });
}

/** What a reader adds up in the column of numbers is the number below it. */
async function expectSum(page: Page): Promise<void> {
  const points = await reasonRows(page).locator('> :last-child:not(button)').allInnerTexts();
  const total = await reasons(page).locator('p > span:last-child').first().innerText();
  expect(points.length).toBeGreaterThan(1);
  expect(points.map(toNumber).reduce((sum, value) => sum + value, 0)).toBeCloseTo(toNumber(total), 9);
}

function toNumber(shown: string): number {
  return Number(shown.replace('−', '-').replace(',', '.'));
}

/** The explanation lies within the window and covers nothing of the text that it explains, once it has its place. */
async function expectWordsInSight(page: Page): Promise<void> {
  await vi.waitFor(() => findWordsInSight(page), { timeout: 30_000 });
}

async function findWordsInSight(page: Page): Promise<void> {
  const [shown, text] = await Promise.all([
    reasons(page).boundingBox(),
    page.locator('form textarea').boundingBox(),
  ]);
  if (!shown || !text) throw new Error('nothing is shown');
  const window = page.viewportSize();
  expect(shown.y).toBeGreaterThanOrEqual(0);
  expect(shown.y + shown.height).toBeLessThanOrEqual(window?.height ?? 0);
  expect(shown.y + shown.height <= text.y || shown.y >= text.y + text.height).toBe(true);
}
