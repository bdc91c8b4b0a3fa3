import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function comeAs(role: RegExp, address: string, by: Browser = browser): Promise<Page> {
  const page = await (await by.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  await page.locator('h1').waitFor();
  return page;
}

const lineOver = async () =>
  /aria-label="Good to know"[\s\S]*?<span>([\s\S]*?)<\/span>/.exec(await (await fetch(`${shop.url}/`)).text())?.[1];

test('an owner changes the announcement by keyboard with a preview, and the shop shows it', async () => {
  expect(await lineOver()).toBe('Standard delivery is free, anywhere in India. 5–7 business days.');
  const page = await comeAs(/Owner/, '/content/announcement');
  const words = page.getByLabel('In its place for a while');
  await words.waitFor();
  // From the top of the page on, only keys are used.
  await page.keyboard.press('Tab');
  for (let presses = 0; presses < 80 && !(await words.evaluate((box) => box === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('Caps at half their price');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/caps');
  await page.frameLocator('iframe').getByRole('link', { name: 'Caps at half their price' }).waitFor();
  const publish = page.getByRole('button', { name: 'Publish now' });
  for (
    let presses = 0;
    presses < 40 && !(await publish.evaluate((press) => press === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('It is published.').waitFor();
  await expect.poll(lineOver, { interval: 50 }).toMatch(/<a href="\/caps"[^>]*>Caps at half their price<\/a>/);
  const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await shopper.goto(`${shop.url}/`);
  await shopper.getByRole('link', { name: 'Caps at half their price' }).click();
  await shopper.waitForURL('**/caps');
});

test('the slower of two editors sees the other version, and must decide before publishing', async () => {
  const [slow, quick] = await Promise.all([
    comeAs(/Owner/, '/content/announcement'),
    comeAs(/Manager/, '/content/announcement'),
  ]);
  await slow.getByLabel('In its place for a while').fill('From the owner');
  await quick.getByLabel('In its place for a while').fill('From the manager');
  await quick.getByRole('button', { name: 'Publish now' }).click();
  await quick.getByText('It is published.').waitFor();
  const publish = slow.getByRole('button', { name: 'Publish now' });
  const asked = slow.getByRole('alert').filter({ hasText: 'of this meanwhile' });
  // The office may have refetched automatically; otherwise the click does.
  if (await publish.isVisible()) await publish.click();
  await asked.waitFor();
  await asked.getByText('From the manager').waitFor();
  expect(await publish.count()).toBe(0);
  expect(await lineOver()).toContain('From the manager');
  await asked.getByRole('button', { name: 'Put mine in its place' }).click();
  await publish.click();
  await expect.poll(lineOver, { interval: 50 }).toContain('From the owner');
});

test('an owner changes a headline, adds a row and hides a part, and the shop shows that home page', async () => {
  const page = await comeAs(/Owner/, '/content/home');
  const [slides, parts] = [
    page.getByRole('list', { name: 'Slides' }),
    page.getByRole('list', { name: 'Parts of the page' }),
  ];
  await slides.getByLabel('Headline').first().fill('Rain never stopped play');
  await page.getByRole('button', { name: 'Add a row of pieces' }).click();
  await parts.getByLabel('Over the row').fill('For the rains');
  const rowOf = parts.getByLabel('Its pieces are the first of');
  await rowOf.fill('/contact-us');
  await parts.getByText('is no listing').waitFor();
  await rowOf.fill('/caps');
  const [head, first] = [
    parts.getByText('For the rains', { exact: true }),
    parts.getByText('First pieces of each sport'),
  ];
  await head.scrollIntoViewIfNeeded();
  await head.hover();
  await page.mouse.down();
  await first.scrollIntoViewIfNeeded();
  await first.hover();
  await page.mouse.up();
  await expect.poll(() => parts.locator('b').first().textContent()).toBe('For the rains');
  await parts.getByRole('listitem').filter({ hasText: 'Trending now' }).getByText('Shown').click();
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: 'Rain never stopped play' }).waitFor();
  await expect.poll(() => shown.getByText('Trending now').count()).toBe(0);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is published.').waitFor();
  const home = async () => (await fetch(`${shop.url}/`)).text();
  await expect.poll(home, { interval: 50 }).toContain('Rain never stopped play');
  const visit = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visit.goto(`${shop.url}/`);
  const row = visit.getByRole('region', { name: 'For the rains' });
  expect(await row.getByRole('article').count()).toBe(4);
  expect(await visit.getByText('Trending now').count()).toBe(0);
  const tops = await Promise.all(
    [row, visit.getByRole('region', { name: 'Popular Athletes' })].map(
      async (one) => (await one.boundingBox())?.y ?? 0,
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await row.getByRole('link', { name: 'See all: For the rains' }).click();
  await visit.waitForURL('**/caps');
});

test('an owner adds a picture to the first slide, and phones show its chosen part', async () => {
  const seeing = await launchBrowser({ pictures: true });
  const page = await comeAs(/Owner/, '/content/home', seeing);
  const slide = page
    .getByRole('group', { name: /./ })
    .filter({ has: page.getByLabel('Picture of the slide') })
    .first();
  // A plain green picture with a yellow shirt at its right.
  const shirt = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#ffd400' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0a7a3c' } })
    .composite([{ input: shirt, left: 1600, top: 300 }])
    .jpeg()
    .toBuffer();
  await slide.getByLabel('Picture of the slide').setInputFiles({ name: 'stand.jpg', mimeType: 'image/jpeg', buffer });
  const cross = slide.getByRole('button', { name: /What has to be seen/ });
  await cross.focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await slide.getByLabel('What is on the picture').fill('A yellow shirt in a green stand');
  await page.frameLocator('iframe').getByRole('img', { name: 'A yellow shirt in a green stand' }).waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is published.').waitFor();
  for (const [width, height, seen] of [
    [390, 844, /^\/images\/slides\/[\w-]{32}-tall-9-5\.avif$/],
    [1440, 900, /^\/images\/slides\/[\w-]{32}-(?:1200|2000)\.avif$/],
  ] as const) {
    const shopper = await (await seeing.newContext({ viewport: { width, height } })).newPage();
    await shopper.goto(`${shop.url}/`);
    const picture = shopper.getByRole('img', { name: 'A yellow shirt in a green stand' });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((img) => new URL((img as HTMLImageElement).currentSrc).pathname))
      .toMatch(seen);
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(600);
  }
  await seeing.close();
});
