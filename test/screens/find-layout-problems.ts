import type { Page } from 'playwright-core';

/** What is wrong with how the page is laid out and with what it says of itself, in short; empty where nothing is. */
export function findLayoutProblems(page: Page, language: string): Promise<string[]> {
  return page.evaluate((lang) => {
    const problems: string[] = [];
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`;

    if (document.documentElement.lang !== lang) problems.push(`lang is ${document.documentElement.lang}`);
    if (!/ · Alcove$/.test(document.title)) problems.push(`the title is “${document.title}”`);
    if (document.documentElement.scrollWidth > width) problems.push('the page scrolls sideways');

    for (const { effect, playState } of document.getAnimations()) {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      if (playState === 'running' && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY))
        problems.push(`an animation of ${duration} ms runs although motion is reduced`);
    }

    const scrolls = (style: CSSStyleDeclaration) => ['auto', 'scroll'].includes(style.overflowX);
    // What lies behind a dialog, and is hidden for its time, is a screen of its own.
    for (const element of document.querySelectorAll<HTMLElement>('body > :not([aria-hidden=true]) *')) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || box.width <= 2 || box.height <= 2 || style.clipPath !== 'none') continue;
      const fillsWindow = box.height > window.innerHeight * 0.6;
      const holdsTable = element.querySelector(':scope > table') !== null;
      if (fillsWindow && !holdsTable && scrolls(style) && element.scrollWidth > element.clientWidth + 1)
        problems.push(`${nameOf(element)} scrolls sideways`);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || element.closest('svg, [aria-hidden=true]')) continue;
      if (box.right > width + 1 || box.left < -1) {
        let around = element.parentElement;
        while (around && !scrolls(getComputedStyle(around))) around = around.parentElement;
        if (!around || around.scrollWidth <= around.clientWidth + 1)
          problems.push(`${nameOf(element)} reaches out of the window`);
      }
      const runsOut = element.scrollWidth > element.clientWidth + 2 && style.overflowX === 'visible';
      if (runsOut && style.display === 'block' && element.clientWidth > 0)
        problems.push(`${nameOf(element)} runs out of its box`);
      const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline';
      if (isCut && ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis')
        problems.push(`${nameOf(element)} is cut off`);
      const isCutBelow = element.scrollHeight > element.clientHeight + 3 && style.display !== 'inline';
      if (
        isCutBelow &&
        ['hidden', 'clip'].includes(style.overflowY) &&
        style.webkitLineClamp === 'none' &&
        !(element instanceof HTMLTextAreaElement)
      )
        problems.push(`${nameOf(element)} is cut off below`);
    }
    return problems;
  }, language);
}
