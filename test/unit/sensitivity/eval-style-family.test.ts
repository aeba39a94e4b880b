import { expect, it } from 'vitest';
import { styleFamily } from '../../eval/style-family.ts';

it.each([
  ['Dictée vocale', 'dictation'],
  ['parlé', 'dictation'],
  ['texto', 'text message'],
  ['courriel', 'mail or letter'],
  ['diary page', 'forum or diary'],
  ['réfléchi', 'formal or careful'],
  ['chat', 'chat'],
  ['haiku', 'other'],
])('takes the style "%s" as %s', (style, family) => expect(styleFamily(style)).toBe(family));
