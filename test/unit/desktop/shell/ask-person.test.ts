import { expect, test, vi } from 'vitest';
import { createAskPerson } from '../../../../main/window/ask-person.ts';

function setUp({ focused, visible = [] }: { focused?: string; visible?: string[] }) {
  const window = (name: string) => ({ name, isVisible: () => visible.includes(name) });
  const showMessageBox = vi.fn(async () => ({ response: 0, checkboxChecked: false }));
  const BrowserWindow = {
    getFocusedWindow: () => (focused ? window(focused) : null),
    getAllWindows: () => ['hidden', 'main'].map(window),
  };
  void createAskPerson({ dialog: { showMessageBox }, BrowserWindow } as never)({ message: 'Really?' });
  return showMessageBox.mock.calls[0] as unknown[] | undefined;
}

test('A question comes up in front of the window that the person looks at', () => {
  expect(setUp({ focused: 'quick ask', visible: ['main'] })).toEqual([
    expect.objectContaining({ name: 'quick ask' }),
    { message: 'Really?' },
  ]);
  expect(setUp({ visible: ['main'] })?.[0]).toMatchObject({ name: 'main' });
});

test('While every window is in the tray it stands by itself', () => {
  expect(setUp({})).toEqual([{ message: 'Really?' }]);
});
