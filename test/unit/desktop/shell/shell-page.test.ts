import { expect, test } from 'vitest';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import {
  loadFailedPage,
  pageAction,
  shellPageUrl,
  startingPage,
  troublePage,
  windowGonePage,
} from '../../../../main/window/main-window.ts';

const html = (url: string) => decodeURIComponent(url.slice(url.indexOf(',') + 1));

test.each(['en', 'fr'] as const)(
  'The pages of the shell say their words in %s, with buttons and no script',
  (language) => {
    const strings = shellStrings(language);
    const pages = [
      startingPage(strings),
      troublePage('impostor', strings),
      troublePage('foreign-address', strings),
      troublePage('ended-too-often', strings),
      windowGonePage(strings),
      loadFailedPage(strings),
    ];
    for (const page of pages) {
      const text = html(shellPageUrl(page));
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain(`<h1>${page.title}</h1>`);
      expect(text).not.toMatch(/<script|javascript:|src=/);
      expect(text).toContain("default-src 'none'");
      for (const { label } of page.actions) expect(text).toContain(`>${label}</a>`);
    }
  },
);

test('The sentence of the server is shown as text, whatever it holds', () => {
  const page = troublePage({ sentence: '<img src=x onerror=alert(1)> & "more"' }, shellStrings('en'));
  const text = html(shellPageUrl(page));
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
  expect(text).not.toContain('<img');
});

test('Each button leads to a name that exists nowhere, and is known by it', () => {
  const { actions } = troublePage('impostor', shellStrings('en'));
  const text = html(shellPageUrl(troublePage('impostor', shellStrings('en'))));
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  expect(links.map((link) => new URL(link).hostname)).toEqual(['alcove.invalid', 'alcove.invalid']);
  expect(links.map(pageAction)).toEqual(actions.map(({ action }) => action));
});

test.each([
  'https://alcove.invalid/',
  'https://alcove.invalid/erase',
  'https://alcove.invalid.example.com/quit',
  '',
])('%j is no button', (url) => {
  expect(pageAction(url)).toBeUndefined();
});
