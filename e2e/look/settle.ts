import type { Page } from 'playwright-core';
import { untilSettled } from '../settled.ts';

/** Screen sizes of pictures. */
export const sizes = [
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { size: 'desk', viewport: { width: 1440, height: 900 } },
] as const;

/** Themes of pictures. */
export const themes = ['light', 'dark'] as const;

/** Takes a picture of the whole page. */
export async function takePicture(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide', timeout: 60_000 });
}

/**
 * Waits until a page and its fonts and pictures are loaded and nothing changes; then replaces random texts by fixed
 * ones, if given. Throws if the page never comes to rest.
 */
export async function settle(page: Page, shownAs?: ReadonlyMap<string, string>): Promise<void> {
  await untilSettled(page);
  await page.evaluate(readyToLook);
  let [seen, same] = ['', 0];
  const latest = Date.now() + 30_000;
  while (same < 3) {
    if (Date.now() > latest) throw new Error('does not come to rest');
    await page.waitForTimeout(120);
    const now = await page.evaluate(appearance);
    same = now === seen && !now.startsWith('busy') ? same + 1 : 0;
    seen = now;
  }
  if (shownAs) await page.evaluate(putWords, [...shownAs]);
}

async function readyToLook(): Promise<void> {
  // Lazy pictures below the screen would load only on scrolling, but the screenshot shows the whole page.
  for (const image of document.images) image.loading = 'eager';
  await document.fonts.ready;
  await Promise.allSettled(
    [...document.images].filter(({ offsetParent }) => offsetParent).map((image) => image.decode()),
  );
  window.scrollTo(0, 0);
}

function appearance(): string {
  const waiting = [...document.images].some((image) => image.offsetParent && !image.complete);
  const busy = waiting || document.querySelector('main [aria-busy=true]') || document.fonts.status !== 'loaded';
  return `${busy ? 'busy' : 'still'} ${document.documentElement.scrollHeight} ${document.body.innerHTML}`;
}

function putWords(shownAs: readonly (readonly [string, string])[]): void {
  const date =
    /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b(?<year> \d{4})?(?<time>, \d\d:\d\d)?/g;
  const lasting = (text: string) =>
    shownAs
      .reduce((words, [chance, word]) => words.replaceAll(chance, word), text)
      .replace(date, (_, year, time) => `2 Dec${year ? ' 2026' : ''}${time ? ', 11:00' : ''}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = lasting(node.nodeValue ?? '');
    if (text !== node.nodeValue) node.nodeValue = text;
  }
  for (const input of document.querySelectorAll('input')) if (input.type !== 'file') input.value = lasting(input.value);
  // On plates each character is a separate element.
  for (const [chance, word] of shownAs)
    for (const element of document.querySelectorAll('main *'))
      if (element.children.length === chance.length && element.textContent === chance)
        for (const [at, plate] of [...element.children].entries()) plate.textContent = word[at] ?? '';
}
