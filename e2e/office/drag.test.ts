import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilDrawn, untilSettled } from '#e2e/settled.ts';
import { fingersOn } from '#e2e/studio/fingers.ts';
import { middleOf } from '#e2e/studio/studio-steps.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { sampleMoment } from './sample-base.ts';
import { answerPrintRoom } from './sample-printing.ts';

let office: OpenOffice;
let browser: Browser;

beforeAll(async () => {
  [office, browser] = await Promise.all([openOffice(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

interface Sent {
  call: string;
  body: Record<string, unknown>;
}

/** A tablet with touch and mouse; its calls to the shop are recorded. */
async function tablet(address: string) {
  const context = await browser.newContext({
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const sent: Sent[] = [];
  await answerFrom(page, 'owner');
  await answerPrintRoom(page);
  page.on('request', (request) => {
    if (request.method() === 'GET' || !request.postData()) return;
    sent.push({ call: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() });
  });
  await page.goto(office.url + address);
  return { page, sent };
}

/** Draggable things of the office: place, source and target, alternative keys, and the resulting call. */
const places: readonly {
  what: string;
  at: string;
  from: string;
  onto: string;
  keys: readonly string[];
  told: (sent: readonly Sent[]) => unknown;
  is: unknown;
}[] = [
  {
    what: 'the pictures of a product',
    at: '/catalogue/football-1',
    from: '[data-drag="front"]',
    onto: '[data-drop="back"]',
    keys: ['Alt+ArrowRight'],
    told: (sent) =>
      (
        sent.findLast(({ call }) => call.startsWith('PATCH /api/office/products/'))?.body.changes as {
          gallery: unknown;
        }
      )?.gallery,
    is: [
      { kind: 'drawn', view: 'back' },
      { kind: 'drawn', view: 'front' },
    ],
  },
  {
    what: 'the products of a collection',
    at: '/catalogue/collections/monsoon-sale',
    from: '[data-drag="football-8"]',
    onto: '[data-drop="football-1"]',
    keys: ['Alt+ArrowDown'],
    told: (sent) => sent.findLast(({ call }) => call === 'POST /api/office/collections/preview')?.body.picked,
    is: ['football-1', 'football-8'],
  },
  {
    what: 'the jobs of the print room',
    at: '/print-room',
    from: '[data-drag="B8RN3VXK6D-1"]',
    onto: '[data-drop="to_print"] h2',
    keys: ['a'],
    told: (sent) => sent.filter(({ call }) => call.endsWith('B8RN3VXK6D-1/steps')).map(({ body }) => body.step),
    is: ['approve'],
  },
];

/** Drags by touch after a pause in ms of the page's clock, which is paused during it. */
async function byFinger(page: Page, from: Locator, onto: Locator, restMs = 350): Promise<void> {
  const fingers = await fingersOn(page);
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await middleOf(from), await middleOf(onto)];
  await page.clock.pauseAt(sampleMoment);
  await fingers('touchStart', a);
  await page.clock.runFor(restMs);
  for (const part of [0.05, 0.3, 0.6, 0.9, 1])
    await fingers('touchMove', { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  await untilDrawn(page);
  await fingers('touchEnd');
  await page.clock.resume();
}

/** Waits until an element is at the same place for two frames, such as after a fling. */
async function untilStill(element: Locator): Promise<void> {
  const moved = () =>
    element.evaluate(async (box) => {
      const place = () => JSON.stringify(box.getBoundingClientRect());
      const before = place();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return place() !== before;
    });
  await expect.poll(moved).toBe(false);
}

describe.each(places)('dragging: $what', ({ at, from, onto, keys, told, is }) => {
  test.each(['finger', 'mouse', 'keys'] as const)('the drag works by %s', async (way) => {
    const { page, sent } = await tablet(at);
    const [source, target] = [page.locator(from), page.locator(onto)];
    await source.waitFor();
    if (way === 'finger') await byFinger(page, source, target);
    else if (way === 'mouse') await source.dragTo(target, { steps: 5 });
    else {
      await source.focus();
      for (const key of keys) await page.keyboard.press(key);
    }
    await expect.poll(() => told(sent)).toEqual(is);
    expect(new URL(page.url()).pathname).toBe(`/office${at}`);
    await page.context().close();
  });

  test('a touch without a pause scrolls, and Escape cancels the drag', async () => {
    const { page, sent } = await tablet(at);
    const [source, target] = [page.locator(from), page.locator(onto)];
    await source.waitFor();
    const before = told(sent);
    await byFinger(page, source, target, 0);
    await source.scrollIntoViewIfNeeded();
    await untilStill(source);
    const [a, b] = [await middleOf(source), await middleOf(target)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 5 });
    const held = page.locator('[data-drag] ~ [inert]');
    await expect.poll(() => held.count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => held.count()).toBe(0);
    await page.clock.runFor(1000);
    await untilSettled(page);
    expect(told(sent)).toEqual(before);
    expect(new URL(page.url()).pathname).toBe(`/office${at}`);
    await page.context().close();
  });
});

test('a signature is drawn by touch', async () => {
  const { page } = await tablet('/packing#handover');
  const box = page.getByRole('img', { name: 'Signature, to be drawn' });
  await box.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(box);
  const fingers = await fingersOn(page);
  await fingers('touchStart', { x: x - 60, y });
  for (const by of [-40, -10, 20, 50]) await fingers('touchMove', { x: x + by, y: y + by / 3 });
  await fingers('touchEnd');
  const drawn = page.getByRole('img', { name: 'Signature, drawn' }).locator('path');
  expect(await drawn.getAttribute('d')).toMatch(/^M\d+ \d+(?:L\d+ \d+){2,}$/);
  await page.context().close();
});

test('the frame and the focus point of a photograph move by touch and by arrow keys', async () => {
  const { page } = await tablet('/catalogue');
  await page.route('**/api/office/products/football-1', async (route) => {
    const told = await page.evaluate(async () => (await fetch('/api/office/products/football-1?as-it-is')).json());
    const item = {
      kind: 'photo',
      number: 1,
      alt: 'Hoops',
      version: 'v',
      crop: { left: 0.2, top: 0.2, width: 0.5 },
      focus: { x: 0.5, y: 0.5 },
    };
    const photo = { item, src: told.data.image };
    await route.fulfill({
      json: {
        ...told,
        data: { ...told.data, pictures: [photo], photographs: [{ number: 1, width: 1400, height: 1750 }] },
      },
    });
  });
  await page.locator('a[href$="/catalogue/football-1"]').first().click();
  const fingers = await fingersOn(page);
  for (const name of ['The part that is shown. Arrows move it', 'What has to be seen. Arrows move it']) {
    const thing = page.getByRole('button', { name });
    await thing.scrollIntoViewIfNeeded();
    const before = (await thing.boundingBox()) ?? { x: 0, y: 0 };
    const at = { x: before.x + 16, y: before.y + 16 };
    await fingers('touchStart', at);
    for (const by of [10, 20, 30]) await fingers('touchMove', { x: at.x + by, y: at.y });
    await fingers('touchEnd');
    await expect.poll(async () => Math.round(((await thing.boundingBox())?.x ?? 0) - before.x)).toBe(30);
    await thing.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => ((await thing.boundingBox())?.x ?? 0) - before.x).toBeLessThan(30);
  }
  await page.context().close();
});
