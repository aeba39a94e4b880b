const MODIFIERS =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const KEY =
  /^([0-9A-Z)!@#$%^&*(:;+=<,_\->.?/~`{\][|\\}"']|F([1-9]|1\d|2[0-4])|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|VolumeUp|VolumeDown|VolumeMute|Media(NextTrack|PreviousTrack|Stop|PlayPause)|PrintScreen|num([0-9]|dec|add|sub|mult|div))$/i;

/** An accelerator in one form, so that `Ctrl+K` and `CommandOrControl+k` are the same; throws as Electron does on others. */
export function normalAccelerator(accelerator: string): string {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (!KEY.test(key) || !parts.every((part) => MODIFIERS.test(part)))
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
  const modifiers = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/^(cmdorctrl|commandorcontrol|control)$/, 'ctrl')
      .replace(/^meta$/, 'super')
      .replace(/^option$/, 'alt'),
  );
  return [...modifiers.sort(), key.toLowerCase()].join('+');
}
