import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLogin } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { putInCart } from './buying.ts';
import { haveSomeone, type Someone } from './look/someone.ts';
import { allViews, type View } from './look/views.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled } from './settled.ts';
import { type BoxRule, findBoxes, pressEnterTwice, type TypedBox, typeByKeys } from './typed-box.ts';

let shop: RunningShop;
let browser: Browser;
let someone: Someone;
let views: View[] = [];
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ env: { WORK_BUDGETS: 'off' } }), launchBrowser()]);
  someone = await haveSomeone(shop);
  views = oneOfAKind(await allViews(someone));
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Products and listings are alike: two of each are enough. */
function oneOfAKind(all: readonly View[]): View[] {
  const seen = new Map<string, number>();
  return all.filter(({ path, who = '' }) => {
    const kind = /^\/(?:product|sports|special)\//.exec(path)?.[0] ?? `${who} ${path}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 2;
  });
}

/** Fields that reformat their input. */
const rules: readonly BoxRule[] = [];
const ruleOf = ({ label }: TypedBox) => rules.find((rule) => rule.label.test(label));

/** Opens a page of the shop as a visitor whose changes are counted and never answered. */
async function openPage(who: View['who']): Promise<{ page: Page; changes: string[] }> {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  if (who === 'buyer') await putInCart(page, shop.url);
  if (who === 'member') {
    await page.goto(`${shop.url}/login`);
    await fillLogin(page, someone.person.email, someone.person.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`${shop.url}/`);
  }
  const changes: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.method() === 'GET' || /quote|refresh|csp-report|reports/.test(call)) return route.continue();
    changes.push(call);
  });
  return { page, changes };
}

/** Types into each field of a page that was not typed into often enough on earlier pages. */
async function typeIntoPage(page: Page, changes: string[], typed: Map<string, number>): Promise<string[]> {
  const faults: string[] = [];
  const boxes = (await findBoxes(page)).filter((box) => (typed.get(box.label) ?? 0) < 2);
  for (const { label, index } of boxes) {
    const now = await findBoxes(page);
    const box = now.find((one) => one.label === label && one.index >= index) ?? now.find((one) => one.label === label);
    if (!box) continue;
    typed.set(label, (typed.get(label) ?? 0) + 1);
    faults.push(...(await typeByKeys(page, box, now, ruleOf(box))));
  }
  const [last] = boxes.toReversed();
  const box = (await findBoxes(page)).find(({ label }) => label === last?.label);
  if (!box) return faults;
  const before = changes.length;
  await pressEnterTwice(page, box);
  const sent = changes.slice(before);
  if (new Set(sent).size < sent.length) faults.push(`${box.label}: Enter sends ${sent.join(', ')}`);
  return faults;
}

it.each([
  { name: 'a stranger', who: undefined },
  { name: 'a buyer', who: 'buyer' },
  { name: 'a member', who: 'member' },
] as const)('every field on the pages of $name shows typed text key by key, and Enter sends once', async ({ who }) => {
  const { page, changes } = await openPage(who);
  const typed = new Map<string, number>();
  const faults: string[] = [];
  for (const view of views.filter((one) => one.who === who)) {
    await gotoSettled(page, shop.url + view.path);
    await view.first?.(page);
    faults.push(...(await typeIntoPage(page, changes, typed)).map((fault) => `${view.path}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(typed.size).toBeGreaterThan(2);
  await page.context().close();
});
