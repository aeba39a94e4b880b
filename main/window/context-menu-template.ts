import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { decideOpening } from '../security/navigation-rules.ts';
import type { ShellWords } from '../strings/en.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';

/** What was clicked, as far as the menu depends on it. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'mediaType'
>;

interface ContextWords {
  menu: ShellWords['menu'];
  page: ShellStrings['page'];
}

interface ContextActions {
  copyLink: () => void;
  copyImage: () => void;
}

type Items = MenuItemConstructorOptions[];
const LINE = { type: 'separator' } as const;

/** The menu of a right click in a page; empty where there is nothing to offer. Nothing in it looks anything up. */
export function contextMenuTemplate(clicked: Clicked, words: ContextWords, actions: ContextActions): Items {
  const groups = clicked.isEditable
    ? [editing(clicked.editFlags, words.menu)]
    : [
        clicked.selectionText.trim() ? [{ role: 'copy' as const, label: words.menu.copy }] : [],
        isAddress(clicked.linkURL) ? [{ label: words.page.copyLink, click: actions.copyLink }] : [],
        clicked.mediaType === 'image' ? [{ label: words.page.copyImage, click: actions.copyImage }] : [],
      ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index ? [LINE, ...group] : group));
}

function editing(can: Clicked['editFlags'], words: ShellWords['menu']): Items {
  return [
    { role: 'undo', label: words.undo, enabled: can.canUndo },
    { role: 'redo', label: words.redo, enabled: can.canRedo },
    LINE,
    { role: 'cut', label: words.cut, enabled: can.canCut },
    { role: 'copy', label: words.copy, enabled: can.canCopy },
    { role: 'paste', label: words.paste, enabled: can.canPaste },
    { role: 'pasteAndMatchStyle', label: words.pasteAsText, enabled: can.canPaste },
    { role: 'selectAll', label: words.selectAll, enabled: can.canSelectAll },
  ];
}

/** A link to somebody else's page. One within the app names this run's port, which is of no use elsewhere. */
function isAddress(url: string): boolean {
  return /^(https:|mailto:)/.test(url) || decideOpening(url, undefined).kind === 'outside';
}
