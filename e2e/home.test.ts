import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { gotoSettled, reloadSettled, untilDrawn } from './settled.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };

async function openHome(options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const { page } = await visit(browser, { ...desk, ...options });
  await gotoSettled(page, shop.url);
  return page;
}

/** Opens the home page and pauses its clock once every slide has its picture: slides wait for pictures. */
async function openPausedHome(options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const { page } = await visit(browser, { ...desk, ...options });
  await page.clock.install();
  await gotoSettled(page, shop.url);
  await page.clock.pauseAt(Date.now() + 5000);
  const loaded = () =>
    page
      .locator('[aria-roledescription="slide"] img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).complete));
  await expect.poll(loaded).toEqual([true, true, true]);
  return page;
}

/** Pauses and plays the animation, so that its 3 seconds begin now, and moves the pointer away. */
async function restart(page: Page, what: 'slideshow' | 'trending'): Promise<void> {
  await page.getByRole('button', { name: `Pause ${what}` }).click();
  await page.getByRole('button', { name: `Play ${what}` }).click();
  await page.getByRole('button', { name: `Pause ${what}` }).waitFor();
  await page.mouse.move(5, 5);
}

const slide = (page: Page) => page.getByRole('group', { name: / of 3$/ }).and(page.locator('[data-current]'));
const trending = (page: Page) => page.getByRole('region', { name: 'Trending now' });

/** Returns the scroll position of the trending row in pixels, once it does not move. */
async function place(page: Page): Promise<number> {
  return trending(page)
    .locator('ul')
    .nth(1)
    .evaluate((list) => Number(/-?\d+/.exec(list.parentElement?.style.transform ?? '')?.[0]));
}

describe('the slideshow', () => {
  test('the slideshow changes every 3 seconds, and stops while it is paused, hovered, or off the screen', async () => {
    const page = await openPausedHome();
    const label = () => slide(page).getAttribute('aria-label');
    const stays = async (ms: number) => {
      const before = await label();
      await untilDrawn(page);
      await page.clock.runFor(ms);
      await untilDrawn(page);
      expect(await label()).toBe(before);
    };
    const goesOn = async (ms: number) => {
      const before = Number((await label())?.[0]);
      await page.clock.runFor(ms);
      await expect.poll(label).toBe(`${(before % 3) + 1} of 3`);
    };
    await restart(page, 'slideshow');
    for (let slides = 0; slides < 3; slides += 1) {
      await stays(2900);
      await goesOn(100);
    }
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await page.mouse.move(5, 5);
    await stays(6000);
    await page.getByRole('button', { name: 'Play slideshow' }).click();
    await slide(page).hover();
    await stays(6000);
    await page.mouse.move(5, 5);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await stays(6000);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await untilDrawn(page);
    await goesOn(3000);
    await page.context().close();
  });
});

describe('the trending row', () => {
  test('the trending row moves by 280 px in half a second every 3 seconds, while nobody uses it', async () => {
    const page = await openPausedHome();
    await trending(page).scrollIntoViewIfNeeded();
    await restart(page, 'trending');
    await untilDrawn(page);
    const first = await place(page);
    await page.clock.runFor(2900);
    await untilDrawn(page);
    expect(await place(page)).toBe(first);
    await page.clock.runFor(100);
    await expect.poll(() => place(page)).toBe(first - 280);
    const track = trending(page).locator('ul').nth(1).locator('xpath=..');
    expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.5s');
    const stays = async () => {
      await untilDrawn(page);
      // By then the scroll caused by the focus has ended.
      await page.clock.runFor(800);
      await untilDrawn(page);
      const before = await place(page);
      await page.clock.runFor(6000);
      await untilDrawn(page);
      expect(await place(page)).toBe(before);
    };
    await trending(page).getByRole('article').first().hover();
    await stays();
    await page.mouse.move(5, 5);
    await page.keyboard.press('Tab');
    await trending(page).getByRole('button', { name: 'Next' }).focus();
    await stays();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    });
    await stays();
    const last = await place(page);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: false }));
    await page.clock.runFor(3000);
    await expect.poll(() => place(page)).toBe(last - 280);
    await page.context().close();
  });

  test('the trending row is endless in both directions, and its copies are hidden from screen readers', async () => {
    const page = await openHome();
    await page.getByRole('button', { name: 'Pause trending' }).click();
    const count = await trending(page).locator('ul').nth(1).getByRole('article').count();
    expect(await trending(page).locator('ul').count()).toBe(3);
    for (const copy of [0, 2]) {
      expect(await trending(page).locator('ul').nth(copy).getAttribute('inert')).not.toBeNull();
      expect(await trending(page).locator('ul').nth(copy).getAttribute('aria-hidden')).toBe('true');
    }
    expect(await trending(page).getByRole('article').count()).toBe(count);
    const first = -280 * count;
    // On a busy machine the row may move before it is paused.
    for (let steps = 0; steps < count && (await place(page)) !== first; steps += 1) {
      const before = await place(page);
      await trending(page).getByRole('button', { name: 'Previous' }).click();
      await expect.poll(() => place(page), { interval: 50 }).not.toBe(before);
      await expect.poll(async () => (await place(page)) % 280, { interval: 50 }).toBeCloseTo(0);
    }
    expect(await place(page)).toBe(first);
    for (let turn = 0; turn < count; turn++) {
      await trending(page).getByRole('button', { name: 'Next' }).click();
      // The animation has ended: after the last step the row is at its start again.
      await expect.poll(() => place(page), { interval: 50 }).toBe(turn + 1 < count ? first - 280 * (turn + 1) : first);
    }
    await trending(page).getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => place(page), { interval: 50 }).toBe(first - 280 * (count - 1));
    await page.context().close();
  });

  test('the trending row has each product once in the tab order, scrolled into view when focused', async () => {
    const page = await openHome();
    await trending(page).getByRole('button', { name: 'Pause trending' }).focus();
    const seen: string[] = [];
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const link = document.activeElement;
        const box = link?.closest('article')?.getBoundingClientRect();
        return {
          path: link?.closest('h3') ? (link.getAttribute('href') ?? '') : '',
          left: box?.left ?? 0,
          inside: link?.closest('section')?.getAttribute('aria-labelledby'),
        };
      });
      if (here.inside !== 'trending') break;
      if (!here.path.startsWith('/product/')) continue;
      seen.push(here.path);
      await expect
        .poll(() =>
          page.evaluate(() => {
            const box = document.activeElement?.closest('article')?.getBoundingClientRect();
            return box !== undefined && box.left >= 0 && box.right <= window.innerWidth;
          }),
        )
        .toBe(true);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await trending(page).locator('ul').nth(1).getByRole('article').count());
    await page.context().close();
  });

  test('the quick-add button adds size M to the cart, with progress and a confirmation', async () => {
    const page = await openHome();
    await page.getByRole('button', { name: 'Pause trending' }).click();
    const button = trending(page)
      .getByRole('button', { name: /^Add to cart/ })
      .first();
    const name = (await button.textContent())?.replace('Add to cart: ', '') ?? '';
    // The text is shown for a moment only: each change of the button is recorded.
    await button.evaluate((element) => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await button.click();
    await expect.poll(() => page.evaluate<string[]>('window.said')).toContainEqual(expect.stringMatching(/^Adding/));
    await trending(page)
      .getByRole('button', { name: new RegExp(`^✓ In Cart ?: ${name}`) })
      .waitFor();
    await reloadSettled(page);
    await trending(page)
      .getByRole('button', { name: new RegExp(`^✓ In Cart ?: ${name}`) })
      .waitFor();
    const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
    expect(await cart()).toMatchObject([{ quantity: 1, color: 'Default', size: 'M' }]);
    // Clicking again adds one item to the same line, and updates the badge.
    await trending(page)
      .getByRole('button', { name: new RegExp(`^✓ In Cart ?: ${name}`) })
      .click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    expect(await cart()).toMatchObject([{ quantity: 2, size: 'M' }]);
    await page.context().close();
  });
});

test('with reduced motion nothing moves automatically', async () => {
  const page = await openPausedHome({ reducedMotion: 'reduce' });
  const [at, first] = [await slide(page).getAttribute('aria-label'), await place(page)];
  await trending(page).scrollIntoViewIfNeeded();
  await untilDrawn(page);
  await page.clock.runFor(10_000);
  await untilDrawn(page);
  expect(await place(page)).toBe(first);
  expect(await slide(page).getAttribute('aria-label')).toBe(at);
  await page.context().close();
});

test('the home page has two products of each category, the two limited tiles and the athletes', async () => {
  const page = await openHome({ theme: 'dark' });
  const leading = await page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) =>
      links.slice(0, 8).map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('category')),
    );
  expect(leading).toEqual([
    'Cricket',
    'Cricket',
    'Football',
    'Football',
    'Basketball',
    'Basketball',
    'Limited Edition',
    'Limited Edition',
  ]);
  const tile = page.getByRole('region', { name: 'Limited editions' });
  expect(await tile.getByRole('link', { name: 'See the tee' }).getAttribute('href')).toBe(
    '/product/8?category=Football',
  );
  await tile.getByRole('heading', { name: 'Cold Palmer' }).waitFor();
  await tile.getByText(/up to 20% off/i).waitFor();
  expect(await tile.locator('a[href="/product/307?category=Popular%20Athletes"]').count()).toBe(1);
  const athletes = page.getByRole('region', { name: 'Popular Athletes' });
  expect(
    await athletes.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/athlete/kiyan-lobo', '/athlete/obi-ransome', '/athlete/aarvi-castel', '/athlete/zubin-malhari']);
  await expectAccessible(page);
  // Its button links to the collection, where that product comes first.
  await tile.getByRole('link', { name: 'See the collection' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Castel' }).waitFor();
  expect(await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')).toBe(
    '/product/307?category=Popular%20Athletes',
  );
  await page.context().close();
});

test('a line at the top shows the scroll progress of the page', async () => {
  const page = await openHome();
  const grown = () =>
    page.evaluate(() => {
      const line = document
        .getAnimations()
        .find((animation) => (animation as CSSAnimation).animationName?.startsWith('grow'));
      const bar = (line?.effect as KeyframeEffect | undefined)?.target;
      // scaleX(share) as the browser's matrix; none once it is complete.
      return bar ? Number(/matrix\(([\d.]+)/.exec(getComputedStyle(bar).transform)?.[1] ?? 1) : -1;
    });
  expect(await grown()).toBe(0);
  await page.evaluate(() =>
    window.scrollTo({ top: (document.documentElement.scrollHeight - window.innerHeight) / 2, behavior: 'instant' }),
  );
  await expect.poll(grown).toBeGreaterThan(0.4);
  expect(await grown()).toBeLessThan(0.6);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(grown).toBeGreaterThan(0.99);
  await page.context().close();
});
