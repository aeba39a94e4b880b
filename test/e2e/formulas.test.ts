import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const SUM =
  '1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17 + 18 + 19 + 20 + 21 + 22';
const WIDE = `\\[\n\\sum_{i=1}^{22} i = ${SUM} + 23 + 24 + 25\n\\]`;
const ANSWER = [
  'The roots of $ax^2 + bx + c = 0$ with $a \\neq 0$ are',
  '$$\nx_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$',
  'and step by step, for \\(\\vec{v} \\in \\mathbb{R}^2\\) and $\\hat{x}$:',
  '\\[\n\\begin{aligned}\n(a + b)^2 &= a^2 + 2ab + b^2 \\\\\n&= \\boxed{c^2} + \\cancel{d}\n\\end{aligned}\n\\]',
  '\\[ A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}, \\quad f(x) = \\begin{cases} x & x > 0 \\\\ 0 & \\text{else} \\end{cases} \\]',
  WIDE,
  `In a sentence: $${SUM}_n$.`,
  'مساحة الدائرة هي $A = \\pi r^2$ حيث $r$ نصف القطر.',
  'It costs $5 and $6. An error: $\\frac{1$. A link: $\\href{https://example.org}{x_1}$.',
].join('\n\n');

const CODE = ['\\frac{1', '\\href{https://example.org}{x_1}'];

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud((request) =>
    JSON.stringify(request).includes('bread') ? 'Bread.' : ANSWER,
  ));
});

test('formulas of an answer are typeset, and what typesets them comes with the first of them', async () => {
  const { page, screenshot, close } = await openPage({ height: 1100 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const isLoaded = () => loaded.some((url) => url.includes('typeset-formula'));
  await logIn(page, app, await app.register());
  await ask(page, 'What do you know about bread?');
  expect(isLoaded()).toBe(false);
  await visit(page, app, '#/');
  await ask(page, 'What is the quadratic formula?');
  const answer = page.getByRole('article', { name: 'Alcove' });
  await answer.locator('mfrac').first().waitFor();
  expect(isLoaded()).toBe(true);
  expect(await answer.locator('math').count()).toBe(11);
  expect(await answer.locator('code').allInnerTexts()).toEqual(CODE);
  expect(await answer.getByRole('link').count()).toBe(0);
  await answer.getByText('It costs $5 and $6.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('formulas-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot('formulas-dark');
  await close();
});

test('in a narrow window a wide formula is scrolled within its own box, with the keyboard too', async () => {
  const { page, screenshot, close } = await openPage({ width: 360, height: 1100 });
  await logIn(page, app, await app.register());
  await ask(page, 'What is the quadratic formula?');
  await page.locator('mfrac').first().waitFor();
  expect(await scrollsAside(page)).toBe(false);
  const wide = page.locator('span[tabindex="0"]:has(> math)');
  expect(await wide.count()).toBe(2);
  for (const box of await wide.all()) {
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => box.evaluate(({ scrollLeft }) => scrollLeft), { timeout: 30_000 })
      .toBeGreaterThan(0);
  }
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('formulas-narrow');
  await close();
});

function scrollsAside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
