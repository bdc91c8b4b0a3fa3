import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxOf } from '#e2e/courier-of.ts';
import { type Placed, placeGuestOrder, post } from '#e2e/guest-orders.ts';
import { startFirefox } from '#e2e/other-browsers/firefox.ts';
import { keys, Shopper } from '#e2e/other-browsers/shopper.ts';
import type { OtherBrowser } from '#e2e/other-browsers/tab.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { findFirefox } from '#scripts/find-other-browsers.ts';
import { deliver, reportDamaged } from './damaged-piece.ts';

const program = findFirefox();
const [control, escapeKey] = ['\uE009', '\uE00C'];

/** Orders and the packing desk by keyboard, a return and a message by mouse, in the Firefox of this machine. */
function walkOffice(firefox: string): void {
  let browser: OtherBrowser;
  let shop: RunningShop;
  const placed: Placed[] = [];
  const references: string[] = [];

  beforeAll(async () => {
    [browser, shop] = await Promise.all([startFirefox(firefox), startShop({ env: { AUTO_PACK: 'off' } })]);
    for (let order = 0; order < 2; order += 1) placed.push(await placeGuestOrder(shop, 'cod', order + 1));
    references.push(...placed.map(({ reference }) => reference));
    await browser.tab.resize(1280, 860);
  });
  afterAll(async () => {
    await browser?.close();
    await endAllShops();
  });

  /** Returns console messages of the pages. The browser's PDF viewer writes its own while it shows labels. */
  const said = async () => {
    const noise = await browser.tab.noise();
    const viewer = noise.some((line) => /fake worker/.test(line)) ? /fake worker|docBaseUrl|trusted-types/ : /^$/;
    return noise.filter((line) => !viewer.test(line));
  };

  const chord = (tab: OtherBrowser['tab'], held: string, key: string) =>
    tab.act({
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value: held },
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
        { type: 'keyUp', value: held },
      ],
    });

  test('an order is found, opened and closed, and the focus always has a visible ring', async () => {
    const colleague = new Shopper(browser.tab);
    await browser.tab.goto(`${shop.url}/office/orders`);
    await colleague.press({ role: 'button', name: 'Manager' });
    await colleague.see({ role: 'link', name: references[0] ?? '' });
    await colleague.type('j');
    const row = () => browser.tab.evaluate<string>("document.activeElement.closest('tr')?.dataset.key ?? ''");
    await colleague.until(async () => references.includes(await row()), 'no row has the focus');
    const chosen = await row();
    await colleague.type('x');
    await colleague.see({ role: 'region', name: '1 chosen' });
    await colleague.type(escapeKey);
    await colleague.until(
      async () => (await colleague.find({ role: 'region', name: '1 chosen' })) === null,
      'Escape does not let go',
    );
    await colleague.type('o');
    await colleague.until(
      async () => (await colleague.address()).endsWith(`/orders/${chosen}`),
      'the order does not open',
    );
    await colleague.see({ role: 'heading', name: 'What can be done now' });
    await chord(browser.tab, control, 'k');
    await colleague.see({ role: 'dialog', name: 'Search everything' });
    await colleague.type(escapeKey);
    await colleague.until(async () => (await colleague.find({ role: 'dialog' })) === null, 'the search stays open');
    await colleague.type(keys.tab);
    const ring = await browser.tab.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    expect(ring).not.toBe('none');
    expect(await browser.tab.noise()).toEqual([]);
  });

  test('a batch is started, scanned and completed by keyboard', async () => {
    const colleague = new Shopper(browser.tab);
    await browser.tab.goto(`${shop.url}/office/packing`);
    await colleague.see({ role: 'button', name: 'Start with these 2' });
    for (let press = 0; press < 30 && !(await colleague.focused()).startsWith('Start with these'); press += 1)
      await colleague.type(keys.tab);
    expect(await colleague.focused()).toBe('Start with these 2');
    await colleague.type(keys.enter);
    const code = await browser.tab.evaluate<string>(`fetch('/api/office/places?q=Tigers')
      .then((reply) => reply.json())
      .then(({ data }) => data.places.find(({ product, size }) => product === 'cricket-2' && size === 'M').ours)`);
    const onTable = () => browser.tab.evaluate<string>("document.querySelector('main h1 .vh')?.textContent ?? ''");
    for (let parcel = 0; parcel < 2; parcel += 1) {
      const reference = await colleague.until(onTable, 'nothing is on the table');
      // As many scans as needed: one order has two items.
      for (let piece = 0; piece <= references.indexOf(reference); piece += 1)
        await colleague.type(`${code}${keys.enter}`);
      await colleague.until(async () => (await onTable()) !== reference, `${reference} is not through`);
    }
    await colleague.see({ role: 'heading', name: 'This batch is through' });
    expect(await said()).toEqual([]);
  });

  test('a returned item is inspected and refunded, and a message is answered', async () => {
    const [order] = placed;
    if (!order) throw new Error('nothing was placed');
    const email = `${randomUUID()}@example.in`;
    const message = { name: 'Tenzin Wangchuk', email, issue: 'Is the cloud shirt coming back in M?' };
    await Promise.all([
      deliver(shop, order).then(() => reportDamaged(shop, order)),
      post(`${shop.url}/api/contact`, message, { 'idempotency-key': randomUUID() }),
    ]);
    const colleague = new Shopper(browser.tab);
    await browser.tab.goto(`${shop.url}/office/returns`);
    await colleague.press({ role: 'link', name: 'Asha Sawant' });
    for (const name of ['Approve', 'Book the pickup', 'It is here']) await colleague.press({ role: 'button', name });
    await colleague.press({ role: 'radio', name: 'Broken' });
    await colleague.press({ role: 'button', name: 'Write it down' });
    await colleague.press({ role: 'button', name: 'Decide: money back' });
    await colleague.press({ role: 'button', name: '^Give ₹[\\d,.]+ back', pattern: true });
    await colleague.press({ role: 'button', name: '^I sent ₹', pattern: true });
    await colleague.see({ role: 'text', name: 'Booked as sent.' });
    await browser.tab.goto(`${shop.url}/office/messages?view=nobody`);
    await colleague.press({ role: 'link', name: 'Tenzin Wangchuk' });
    await colleague.fill('Answer', 'Hello Tenzin, it comes back on Thursday.');
    await colleague.press({ role: 'button', name: 'Send and close' });
    await colleague.see({ role: 'button', name: 'Open again' });
    const answers = async () =>
      (await inboxOf(shop, email)).some(({ text }) => text.includes('it comes back on Thursday.'));
    await colleague.until(answers, 'the answer does not leave');
    expect(await said()).toEqual([]);
  });
}

if (program) describe('the office in Firefox', () => walkOffice(program));
else test.skip('the office is not tested in Firefox without an installed Firefox (apt-get install firefox-esr)');
