import { expect, test, vi } from 'vitest';
import { en } from '../../../../main/strings/en.ts';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import { type Clicked, contextMenuTemplate } from '../../../../main/window/app-windows.ts';

const words = { menu: en.menu, page: shellStrings('en').page };
const nothing: Clicked = {
  isEditable: false,
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  },
  selectionText: '',
  linkURL: '',
  mediaType: 'none',
};

function menu(clicked: Partial<Clicked>) {
  const actions = { copyLink: vi.fn(), copyImage: vi.fn() };
  const items = contextMenuTemplate({ ...nothing, ...clicked }, words, actions);
  return { items, actions, labels: items.map(({ label, type }) => label ?? type) };
}

test('A click on nothing offers nothing', () => {
  expect(menu({}).items).toEqual([]);
  expect(menu({ selectionText: ' \n' }).items).toEqual([]);
});

test('Where one writes there is what one edits with, as far as it can be done', () => {
  const { items, labels } = menu({ isEditable: true });
  expect(labels).toEqual([
    'Undo',
    'Redo',
    'separator',
    'Cut',
    'Copy',
    'Paste',
    'Paste without formatting',
    'Select all',
  ]);
  expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(true);
  expect(items.find(({ role }) => role === 'cut')?.enabled).toBe(false);
});

test('A selection, a link and a picture can be copied', () => {
  const { items, labels, actions } = menu({
    selectionText: 'words',
    linkURL: 'https://example.com/',
    mediaType: 'image',
  });
  expect(labels).toEqual(['Copy', 'separator', 'Copy link address', 'separator', 'Copy picture']);
  for (const { click } of items) (click as (() => void) | undefined)?.();
  expect(actions.copyLink).toHaveBeenCalledOnce();
  expect(actions.copyImage).toHaveBeenCalledOnce();
});

test.each(['http://127.0.0.1:7417/#/c/1', 'javascript:alert(1)', 'file:///etc/passwd'])(
  'The address of %s is not offered',
  (linkURL) => {
    expect(menu({ linkURL }).items).toEqual([]);
  },
);
