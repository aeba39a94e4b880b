import { type KeyboardEvent, useId, useState } from 'react';

export type Marks = ReturnType<typeof useMarks>;

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Lets `count` things be pointed at or gone through in several lists that show the same (ARIA listbox pattern). */
export function useMarks(count: number) {
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const idOf = (index: number, place: string) => `${id}-${place}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen((at) => step(at ?? -1, count - 1));
  };
  return {
    /** Which of them is pointed at, wherever it is shown; counted from 0. */
    marked: pointed ?? chosen,
    /** Of a listbox of them: one stop for the keyboard, the arrows go from one to the next. */
    list: (place: string) => ({
      tabIndex: 0,
      'aria-activedescendant': chosen === undefined ? undefined : idOf(chosen, place),
      onKeyDown,
      onFocus: () => setChosen((at) => at ?? 0),
      onBlur: () => setChosen(undefined),
    }),
    /** Of one of them in such a list. */
    option: (index: number, place: string) => ({
      id: idOf(index, place),
      role: 'option',
      'aria-selected': index === chosen,
      onPointerEnter: () => setPointed(index),
      onPointerLeave: () => setPointed(undefined),
      onClick: () => setChosen(index),
    }),
  };
}
