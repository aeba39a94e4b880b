import type { Page } from 'playwright-core';

/**
 * Walks through the page with the Tab key and answers what is wrong, in short: what cannot be reached, what looks with
 * the focus as it does without, and what lies over whatever has the focus.
 */
export async function walkWithTab(page: Page): Promise<string[]> {
  let left = await page.evaluate(watchFocus);
  // The walk may begin in the middle, and passes the browser's own bar and whatever scrolls.
  for (let round = 0; round < 4 && left > 0; round += 1) {
    for (let press = 0; press < left + 4; press += 1) await page.keyboard.press('Tab');
    left = await page.evaluate(() => (window as unknown as Walk).countMissed());
  }
  return page.evaluate(() => (window as unknown as Walk).endWalk());
}

interface Walk {
  countMissed(): number;
  endWalk(): string[];
}

/** Counts what ought to be reached, and notes every focus from here on. Runs in the page, so it holds all it needs. */
function watchFocus(): number {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  if (!document.querySelector('[role=menu]')) (document.activeElement as HTMLElement | null)?.blur();

  const nameOf = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`;
  };
  const canBeReached = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !(element as HTMLButtonElement).disabled &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]');
  // Of a group of radio buttons the Tab key reaches one, of an open menu none: the arrows reach the others.
  const isOneOfGroup = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio';
  const candidates = document.querySelector('[role=menu]')
    ? []
    : [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex="0"]',
        ),
      ].filter(canBeReached);
  const groups = new Map<string, HTMLElement>();
  for (const radio of candidates.filter(isOneOfGroup))
    if (radio.checked || !groups.has(radio.name)) groups.set(radio.name, radio);
  const expected = [...candidates.filter((element) => !isOneOfGroup(element)), ...groups.values()];

  const partsOf = (element: Element) => [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.closest('form, search, label, li, fieldset'),
  ];
  const look = (element: Element | null) =>
    element &&
    [getComputedStyle(element), getComputedStyle(element, '::after')]
      .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor}`)
      .join();
  const looksOf = (element: Element) => partsOf(element).map(look).join('; ');
  const before = new Map(expected.map((element) => [element as Element, looksOf(element)]));

  const reached = new Set<Element>();
  const problems: string[] = [];
  const noteFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || reached.has(target)) return;
    reached.add(target);
    // A group such as a row of tabs hands the focus on to the one of it that is chosen.
    if (document.activeElement !== target) return;
    if (before.get(target) === looksOf(target)) problems.push(`no focus is seen on ${nameOf(target)}`);
    const box = target.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= window.innerHeight) {
      problems.push(`${nameOf(target)} has the focus outside of the window`);
      return;
    }
    const x = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
    const over = document.elementFromPoint(x, box.top + Math.min(box.height / 2, 12));
    const isCovered = over && !target.contains(over) && !over.contains(target) && !over.closest('label');
    if (isCovered) problems.push(`${nameOf(over)} lies over ${nameOf(target)}, which has the focus`);
  };
  document.addEventListener('focusin', noteFocus);

  const findMissed = () => expected.filter((element) => !reached.has(element) && element.isConnected);
  Object.assign(window, {
    countMissed: () => findMissed().length,
    endWalk: () => {
      document.removeEventListener('focusin', noteFocus);
      document.adoptedStyleSheets.pop();
      return [...problems, ...findMissed().map((element) => `Tab does not reach ${nameOf(element)}`)];
    },
  });
  return expected.length;
}
