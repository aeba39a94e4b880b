import { expect, test } from 'vitest';
import { showHiddenCharacters } from '../../../../renderer/agents/describe-input.ts';

test.each([
  ['turned writing', 'if (a) {\u202E } \u2066', 'if (a) {⟨U+202E⟩ } ⟨U+2066⟩'],
  ['no width', 'pass\u200Bword\uFEFF', 'pass⟨U+200B⟩word⟨U+FEFF⟩'],
  ['tags', 'a\u{E0041}', 'a⟨U+E0041⟩'],
  ['fillers that look like space', 'a\u3164b', 'a⟨U+3164⟩b'],
  ['a bell and a lone return', 'a\u0007b\rc', 'a⟨U+0007⟩b⟨U+000D⟩c'],
])('characters that cannot be seen are shown by their code: %s', (_name, text, shown) => {
  expect(showHiddenCharacters(text)).toBe(shown);
});

test('line ends, tabs, accents and other scripts stay as they are', () => {
  const text = 'été\n\tconst naïve = "日本語";';
  expect(showHiddenCharacters(text)).toBe(text);
  expect(showHiddenCharacters('a\r\nb')).toBe('a\nb');
});
