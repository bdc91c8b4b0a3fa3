import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilSettled } from '#e2e/settled.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { sampleMoment } from './sample-base.ts';
import { answerPrintRoom } from './sample-printing.ts';

// Input survives a concurrent save, a lost network, and a conflict reply.

let office: OpenOffice;
let browser: Browser;
beforeAll(async () => {
  [office, browser] = await Promise.all([openOffice(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

interface Form {
  path: string;
  box: string;
  /** The button that sends it; Ctrl Enter where there is none. */
  send: string | undefined;
  /** The call that returns the data of the form; a colleague's save changes its response. */
  told: string;
  /** The key that opens it. */
  opens?: string;
  /** A conflict with a colleague's version must be resolved before anything can be sent. */
  asks?: boolean;
  /** Its label has more text. */
  longer?: boolean;
  typed?: string;
}

const forms: readonly Form[] = [
  { path: '/catalogue/collections/monsoon-sale', box: 'Under the title', send: 'Save', told: 'collections' },
  { path: '/catalogue/athletes/cole-partha', box: 'About them', send: 'Save', told: 'athletes' },
  { path: '/catalogue/sports/football', box: 'Under the title', send: 'Save', told: 'sports' },
  { path: '/catalogue/kinds/gloves', box: 'One of it', send: 'Save', told: 'kinds' },
  { path: '/catalogue/clubs/hooghly-rovers', box: 'Licensed by', send: 'Save', told: 'sports' },
  { path: '/catalogue/football-1', box: 'Description', send: 'Save', told: 'products/football-1' },
  { path: '/settings/seller', box: 'House and street', send: 'Save', told: 'settings' },
  {
    path: '/settings/orders',
    box: 'Days after delivery in which a piece may come back',
    send: 'Save',
    told: 'settings',
    typed: '14',
  },
  {
    path: '/content/texts/policy.terms',
    box: 'Under the title',
    send: 'Publish now',
    told: 'content/policy.terms',
    asks: true,
  },
  {
    path: '/content/mails/order-shipped',
    box: 'Headline',
    send: 'Publish now',
    told: 'content/mail.order-shipped',
    asks: true,
  },
  {
    path: '/content/announcement',
    box: 'In its place for a while',
    send: 'Publish now',
    told: 'content/announcement',
    asks: true,
  },
  { path: '/content/home', box: 'Over the row', send: 'Publish now', told: 'content/home', asks: true },
  { path: '/content/menus', box: 'Over the column', send: 'Publish now', told: 'content/menus', asks: true },
  {
    path: '/content/charts',
    box: 'Fits heads from, cm',
    send: 'Publish now',
    told: 'content/charts',
    asks: true,
    typed: '54',
  },
  { path: '/content/redirects', box: 'Old address', send: 'Publish now', told: 'content/redirects', asks: true },
  { path: '/messages/M7QW4MX9TD', box: 'Answer', send: 'Send and close', told: 'messages/M7QW4MX9TD' },
  { path: '/orders/K7QW4MX9TD', box: 'Write a note', send: undefined, told: 'orders/K7QW4MX9TD' },
  { path: '/orders/K7QW4MX9TD', box: 'Landmark', send: 'Change the address', told: 'orders/K7QW4MX9TD', opens: 'e' },
  {
    path: '/returns/R7QW4MX9TD?step=to_inspect',
    box: 'Remark for colleagues',
    send: 'Write it down anew',
    told: 'returns/R7QW4MX9TD',
  },
  { path: '/customers/acc-one', box: 'A note for colleagues', send: 'Note it', told: 'customers/acc-one' },
  { path: '/staff', box: 'E-mail', send: 'Invite', told: 'staff', opens: 'n', typed: 'new@shop.example' },
  {
    path: '/places',
    box: 'Shelf place of Cold Palmer, white, M',
    send: 'Keep Cold Palmer, white, M',
    told: 'places',
    typed: 'C-3',
    longer: true,
  },
  { path: '/stock/orders/13', box: 'Note', send: 'Save draft', told: 'purchase-orders/13' },
  {
    path: '/stock/count',
    box: 'Found of Rovers Home Hoops Shirt, M',
    send: 'Keep Rovers Home Hoops Shirt, M',
    told: 'stock-count',
    typed: '7',
  },
];

/** The response after a colleague's save: every version is one higher. */
function nextOf(body: string): string {
  return body
    .replace(/"(version|edit)":(\d+)/g, (_, name: string, number: string) => `"${name}":${Number(number) + 1}`)
    .replace(/"(version|seen)":"([^"]+)"/g, '"$1":"$2-next"');
}

/** Makes the page refetch as if its window got the focus again. */
async function comeBack(page: Page, told: string): Promise<void> {
  await page.clock.setFixedTime(sampleMoment.getTime() + 3_600_000);
  const again = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/office/${told}`);
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
  await again;
  // Two animation frames later it is rendered.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  );
}

test.each(forms)(
  'input in “$box” at $path is not lost',
  async ({ path, box, send, told, opens, asks = false, longer = false, typed = 'Typed here' }) => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await answerFrom(page, 'owner');
    await answerPrintRoom(page);
    let how: 'plain' | 'saved' | 'lost' | 'quicker' = 'plain';
    await page.route(/\/api\/office\//, async (route) => {
      const request = route.request();
      const isWrite =
        !['GET', 'HEAD'].includes(request.method()) && !/\/(?:look|preview)$/.test(new URL(request.url()).pathname);
      if (isWrite && how === 'lost') return route.abort('internetdisconnected');
      if (isWrite && how === 'quicker')
        return route.fulfill({
          status: 409,
          json: { success: false, code: 'conflict', message: 'A colleague was quicker.' },
        });
      return route.fallback();
    });
    await page.goto(office.url + path);
    await page.locator('h1').waitFor();
    await untilSettled(page);
    if (opens) await page.keyboard.press(opens);
    const field = page.getByRole('textbox', { name: box, exact: !longer });
    await field.fill(typed);
    const press = () =>
      send ? page.getByRole('button', { name: send }).click() : page.keyboard.press('Control+Enter');
    // Without a network: a message is shown, and the input is there for the next click.
    how = 'lost';
    await press();
    await page
      .getByText(/did not answer|did not get through/)
      .first()
      .waitFor();
    expect(await field.inputValue(), 'no network').toBe(typed);
    // A colleague saves the same data, and the window gets the focus again.
    how = 'plain';
    const answers = await page.evaluate(async (call) => (await fetch(call)).text(), `/api/office/${told}`);
    await page.route(
      ({ pathname }) => pathname === `/api/office/${told}`,
      (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ contentType: 'application/json', body: nextOf(answers) })
          : route.fallback(),
    );
    await comeBack(page, told);
    expect(await field.inputValue(), 'a colleague saved').toBe(typed);
    // The shop reports a conflict: a message is shown, and no input is lost.
    how = 'quicker';
    await field.focus();
    if (!asks) await press();
    await page
      .getByText(/colleague (?:was quicker|saved)|of this meanwhile/i)
      .first()
      .waitFor();
    expect(await field.inputValue(), 'somebody was quicker').toBe(typed);
    await page.context().close();
  },
);

test.each([
  ['/catalogue/sheets', 'Spreadsheet', 'prices.csv', 'text/csv'],
  ['/catalogue/football-1', 'Photographs', 'front.png', 'image/png'],
  ['/returns/R7QW4MX9TD?step=to_inspect', '', 'tear.png', 'image/png'],
])('a file whose upload failed at %s is not lost, and is sent by one click', async (path, label, name, mimeType) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await answerFrom(page, 'owner');
  let sent = 0;
  await page.route(/\/api\/(?:office\/sheets\/|office\/products\/[^/]+\/photographs|uploads)/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    return route.abort('internetdisconnected');
  });
  await page.goto(office.url + path);
  await page.locator('h1').waitFor();
  await untilSettled(page);
  const box = label ? page.getByLabel(label, { exact: true }) : page.locator('main input[type=file]');
  await box.last().setInputFiles({ name, mimeType, buffer: Buffer.from('a,b\n1,2\n') });
  const kept = page.getByRole('alert').filter({ hasText: `${name} did not get through` });
  await kept.waitFor();
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sent).toBe(2);
  await kept.getByRole('button', { name: 'Leave out' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a rate added by a colleague is merged, and a rate changed by both is asked about before saving', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await answerFrom(page, 'owner');
  const sent: { version: number; value: { rules: { hsn: string; percent: number }[] } }[] = [];
  await page.route(/\/api\/office\/settings$/, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.abort('internetdisconnected');
  });
  await page.goto(`${office.url}/settings/tax`);
  const rates = page.getByRole('textbox', { name: 'Flat rates' });
  await rates.fill('all goods: 12%\n6109: 5%');
  const told = JSON.parse(await page.evaluate(async () => (await fetch('/api/office/settings')).text()));
  const tax = told.data.find(({ name }: { name: string }) => name === 'tax');
  tax.version = 2;
  tax.value = {
    rules: [
      { hsn: '', above: 0, percent: 15 },
      { hsn: '6505', above: 0, percent: 18 },
    ],
  };
  await page.route(/\/api\/office\/settings$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: told }) : route.fallback(),
  );
  await comeBack(page, 'settings');
  expect((await rates.inputValue()).split('\n').toSorted()).toEqual(['6109: 5%', '6505: 18%', 'all goods: 12%']);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose yours or theirs first.').waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('radio', { name: 'Theirs: all goods: 15%' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.version).toBe(2);
  expect(sent[0]?.value.rules.map(({ hsn, percent }) => `${hsn} ${percent}`).toSorted()).toEqual([
    ' 15',
    '6109 5',
    '6505 18',
  ]);
  await page.context().close();
});
