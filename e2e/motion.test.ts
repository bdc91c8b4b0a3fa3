import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { gotoSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

declare global {
  interface Window {
    turns: string[][];
    arrivals: number[];
  }
}

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

/** The longest allowed animation, in ms. */
const longest = 220;

/** Runs in the page before its own scripts: records the view transitions, with their elements and durations. */
function watchTurns(): void {
  const turns: string[][] = [];
  const arrivals: number[] = [];
  Object.assign(window, { turns, arrivals });
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'arrive') return;
    const begun = (target as Element)
      .getAnimations()
      .find((animation) => Reflect.get(animation, 'animationName') === animationName);
    arrivals.push(Number(begun?.effect?.getTiming().duration));
  });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const turn = start(update as ViewTransitionUpdateCallback);
    const moved: string[] = [];
    turns.push(moved);
    void turn.ready.then(
      () => {
        for (const { effect } of document.getAnimations()) {
          const what = (effect as KeyframeEffect).pseudoElement ?? '';
          if (what.startsWith('::view-transition')) moved.push(`${what} ${Number(effect?.getTiming().duration)}`);
        }
      },
      (fault: unknown) => moved.push(`not shown: ${String(fault)}`),
    );
    return turn;
  };
}

const turnsOf = (page: Page) => page.evaluate(() => window.turns);

/** New content in the page, with its animation in ms. Recorded at the start, since it may end before the check. */
const arriving = (page: Page) => page.evaluate(() => window.arrivals.splice(0));

async function openListing(motion: 'reduce' | 'no-preference'): Promise<Page> {
  const { page } = await visit(browser, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: motion,
  });
  await page.addInitScript(watchTurns);
  await page.goto(`${shop.url}/sports/cricket`);
  return page;
}

describe('animations', () => {
  test('only the clicked picture moves into its page, and back into its card', async () => {
    const page = await openListing('no-preference');
    const card = page.getByRole('article').filter({ hasText: 'Monsoons One-Day Shirt' }).first();
    await card.getByRole('link').click();
    await page
      .getByRole('button', { name: /, enlarge$/ })
      .first()
      .waitFor();
    await expect.poll(async () => (await turnsOf(page))[0]?.length).toBeGreaterThan(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(async () => (await turnsOf(page))[1]?.length).toBeGreaterThan(0);
    for (const moved of await turnsOf(page)) {
      expect(moved).toContain(`::view-transition-group(goods) ${longest}`);
      const others = moved.filter(
        (line) => !line.includes('(goods)') && !line.startsWith('::view-transition-group(root)'),
      );
      expect(others).toEqual([]);
      for (const line of moved) expect(Number(line.split(' ').at(-1)), line).toBeLessThanOrEqual(longest);
    }
    await page.context().close();
  });

  test('going back before an animation begins causes no error', async () => {
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 } });
    await gotoSettled(page, `${shop.url}/sports/cricket`);
    const card = page.getByRole('article').filter({ hasText: 'Monsoons One-Day Shirt' }).first();
    for (let turn = 0; turn < 4; turn += 1) {
      // Measured within the page, so that no step of the test driver comes in between.
      await card.getByRole('link').evaluate(async (link: HTMLAnchorElement) => {
        const here = location.pathname;
        link.click();
        while (location.pathname === here) await new Promise((resolve) => setTimeout(resolve));
        history.back();
      });
      await expect.poll(() => new URL(page.url()).pathname).toBe('/sports/cricket');
      await card.waitFor();
    }
    expectQuiet();
    await page.context().close();
  });

  test('the card’s picture is shown in the page while the larger one loads', async () => {
    const page = await openListing('no-preference');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const card = page.getByRole('article').filter({ hasText: 'Monsoons One-Day Shirt' }).first();
    const small = await card
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    await page.route(/\/images\/cricket-1\/front-.*-(?:800|1200|1600)\./, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await card.getByRole('link').click();
    const tile = page.getByRole('button', { name: /, enlarge$/ }).first();
    await tile.waitFor();
    const shown = () =>
      tile.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    expect((await shown())[0]).toBe(small);
    release();
    await expect.poll(async () => (await shown()).length).toBe(1);
    await page.context().close();
  });

  test('the card’s text is shown at its place in the page while the product loads', async () => {
    const page = await openListing('no-preference');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/products/Cricket/1', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await page.getByRole('article').filter({ hasText: 'Monsoons One-Day Shirt' }).first().getByRole('link').click();
    // A placeholder with the same words is shown while the page's code loads.
    await page.locator('main [role=status]:not([data-to] *)').filter({ hasText: 'Loading...' }).waitFor();
    const name = page.getByRole('main').getByText('Monsoons One-Day Shirt').filter({ visible: true });
    const price = page.getByRole('main').getByText('₹').filter({ visible: true });
    const places = async () => [await name.last().boundingBox(), await price.first().boundingBox()];
    const before = await places();
    // The text is visual only: screen readers hear that the page loads, and then its own heading.
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    const heading = page.getByRole('heading', { level: 1, name: 'Monsoons One-Day Shirt' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await heading.boundingBox(), await price.first().boundingBox()]).toEqual(before);
    await page.context().close();
  });

  test('no card picture is left under the default picture if the larger one cannot be loaded', async () => {
    const page = await openListing('no-preference');
    await page.route(/\/images\/cricket-1\/front-.*-(?:800|1200|1600)\./, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.getByRole('article').filter({ hasText: 'Monsoons One-Day Shirt' }).first().getByRole('link').click();
    const tile = page.getByRole('button', { name: /, enlarge$/ }).first();
    const shown = () => tile.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    await expect.poll(shown).toEqual(['/images/default-480.webp']);
    await page.context().close();
  });

  test('animations of menus, sheets and messages last at most a fifth of a second', async () => {
    const page = await openListing('no-preference');
    await page.locator('summary', { hasText: 'Menu' }).or(page.getByLabel('Menu')).first().click();
    await expect.poll(() => arriving(page)).toEqual([longest]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filter' }).waitFor();
    await expect.poll(() => arriving(page)).toEqual([longest]);
    await page.context().close();
  });

  test('animations are disabled for users who prefer reduced motion', async () => {
    const page = await openListing('reduce');
    await page.getByRole('article').first().getByRole('link').click();
    await page
      .getByRole('button', { name: /, enlarge$/ })
      .first()
      .waitFor();
    await expect.poll(async () => (await turnsOf(page))[0]?.length).toBeGreaterThan(0);
    for (const line of (await turnsOf(page)).flat())
      expect(Number(line.split(' ').at(-1)), line).toBeLessThanOrEqual(1);
    await page.context().close();
  });

  test('one headline of the slideshow is shown at a time', async () => {
    const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(shop.url);
    // In every frame of the change, from the click to the end of the last transition, at most one is readable.
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    const next = page.getByRole('button', { name: 'Next slide' });
    const { most, headlines } = await next.evaluate(async (button: HTMLButtonElement) => {
      let most = 0;
      const seen = new Set<HTMLElement>();
      const texts = [...document.querySelectorAll('[aria-roledescription="slide"] h2')].map(
        (heading) => heading.parentElement as HTMLElement,
      );
      const changing = () =>
        document.getAnimations().some((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return texts.some((text) => text.parentElement?.contains(target));
        });
      const look = () => {
        const readable = texts.filter((text) => {
          const slide = text.parentElement as HTMLElement;
          const opacity = Number(getComputedStyle(text).opacity) * Number(getComputedStyle(slide).opacity);
          return getComputedStyle(slide).visibility === 'visible' && opacity > 0.05;
        });
        most = Math.max(most, readable.length);
        for (const text of readable) seen.add(text);
      };
      look();
      button.click();
      for (let frame = 0; frame < 3 || changing(); frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        look();
      }
      return { most, headlines: seen.size };
    });
    expect({ most, headlines }).toEqual({ most: 1, headlines: 2 });
    await page.context().close();
  });
});
