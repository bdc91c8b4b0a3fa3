import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilSettled } from '#e2e/settled.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { brokenPictures } from './sample-pictures.ts';
import { answerPrintRoom } from './sample-printing.ts';
import { sampleRooms } from './sample-rooms.ts';
import { answerFirst } from './seats.ts';

// Each page while it loads, when the shop fails, without a network, and after a retry.

let office: OpenOffice;
let browser: Browser;
/** One browser page for all: each new one would compile the office's scripts again. No page keeps data of another. */
let page: Page;
let noise: string[] = [];
beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser({ pictures: true });
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  await context.addInitScript('if (window === window.top) { localStorage.clear(); sessionStorage.clear(); }');
  page = await context.newPage();
  page.on('pageerror', (error) => noise.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

test.each(sampleRooms)(
  '$address shows loading, an error, a lost network, and its data after one click',
  async ({ address, call, what }) => {
    await answerFrom(page, 'owner');
    if (address.startsWith('/print-room')) await answerPrintRoom(page, {});
    let how: 'waits' | 'fails' | 'lost' | 'answers' = 'waits';
    const { promise: heldBack, resolve: release } = Promise.withResolvers<void>();
    answerFirst(page, async ({ pathname }) => {
      if (pathname !== `/api/office/${call}`) return undefined;
      if (how === 'waits') await heldBack;
      if (how === 'fails')
        return {
          status: 500,
          json: { success: false, code: 'internal', message: 'That did not work. Try again in a moment.' },
        };
      return how === 'lost' ? 'lost' : undefined;
    });
    // Otherwise the open page would show another part of the same page.
    await page.goto('about:blank');
    noise = [];
    await page.goto(office.url + address);
    await page.getByRole('status', { name: 'Reading' }).first().waitFor();
    how = 'fails';
    release();
    const alert = page.getByRole('alert').filter({ hasText: `${what} could not be read.` });
    await alert.getByText('That did not work. Try again in a moment.').waitFor();
    // Another part of the page may still be loading.
    await expect
      .poll(() => page.getByRole('status', { name: 'Reading' }).count(), { message: 'no ghosts beside a failure' })
      .toBe(0);
    // The shop responded: the network is there.
    expect(await page.getByText('No network').count()).toBe(0);
    how = 'lost';
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('The shop did not answer.').waitFor();
    how = 'answers';
    // The page may refetch automatically first, since the office watches the network.
    await alert.getByRole('button', { name: 'Try again' }).evaluateAll(([button]) => (button as HTMLElement)?.click());
    await alert.waitFor({ state: 'detached' });
    await untilSettled(page);
    expect(await brokenPictures(page)).toEqual([]);
    expect(codeNamesIn(await page.locator('#root, main').evaluateAll(textsIn))).toEqual([]);
    expect(noise).toEqual([]);
  },
);

/** Lists the texts of elements one by one: joined, two words of neighbours would look like one. */
function textsIn(elements: Element[]): string {
  const texts: string[] = [];
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  }
  return texts.join('\n');
}

/** Returns words such as EditConflict, which are names in the code and no words for people. */
function codeNamesIn(text: string): string[] {
  return text.match(/\b(?!WooCommerce|iPhone|JavaScript)[A-Za-z]*[a-z][A-Z][a-z]\w*/g) ?? [];
}
