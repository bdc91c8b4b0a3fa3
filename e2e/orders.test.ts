import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { aPerson, haveAccount, logIn } from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { carryOn, putInCart } from './buying.ts';
import { choose } from './choose.ts';
import { deliverOrder } from './courier-of.ts';
import { havePlacedHere, type Placed, placeGuestOrder, placePaidOrder, statusOf } from './guest-orders.ts';
import { cancelButton, pickPieces } from './pick-pieces.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { untilSettled } from './settled.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

const placeOrder = (payment: 'cod' | 'razorpay', quantity?: number, email?: string) =>
  placeGuestOrder(shop, payment, quantity, email);

/** Moves a return like staff do: `npm run shop -- return STEP ID`, one step after the other. */
async function operate(id: string, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    const said: string[] = [];
    const code = await askOperator(shop.dataDir, { command: 'return', args: [step, id] }, (line) => said.push(line));
    expect([step, code], said.join('\n')).toEqual([step, 0]);
  }
}

async function fillAddress(page: Page, flat: string): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Sawant');
  await page.getByLabel('PIN code', { exact: true }).fill('400069');
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await page.getByLabel('Flat, house, building').fill(flat);
  await page.getByLabel('Area, street, village').fill('Nagardas Road');
}

const orderPage = ({ reference, key }: Placed, task = '') =>
  `${shop.url}/order/${reference}${task && `/${task}`}?${new URLSearchParams({ key })}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe.each([
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
])("a guest's order on %s", (_name, options) => {
  test('a guest opens an order by its link, redirects it, cancels it in parts, and sees the refund', async () => {
    const placed = await placePaidOrder(shop);
    const { page, expectQuiet } = await visit(browser, options);
    await havePlacedHere(page, shop, placed);
    await page.goto(orderPage(placed));
    await heading(page, 'Your order').waitFor();
    await page.getByText('Gulmohar').first().waitFor();
    await page.getByRole('heading', { name: 'What you can do' }).waitFor();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('link', { name: 'Change address' }).click();
    await heading(page, 'Change address').waitFor();
    await page.getByLabel('Flat, house, building').fill('');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Enter your flat, house number or building' }).click();
    await page.getByLabel('Flat, house, building').fill('12, Shanti Kunj');
    // Undeliverable addresses are reported before anything is saved.
    const pin = page.getByLabel('PIN code', { exact: true });
    const known = await pin.inputValue();
    await pin.fill('900056');
    await page.getByText("We can't deliver to 900056 yet. Try another address").waitFor();
    expect(await pin.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await pin.fill(known);
    await expect.poll(() => pin.getAttribute('aria-invalid')).toBeNull();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('status').filter({ hasText: 'Address changed.' }).waitFor();
    await page.getByText('12, Shanti Kunj, Nagardas Road').waitFor();

    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await heading(page, 'Cancel').waitFor();
    // No choice is preselected.
    await page.getByRole('button', { name: 'Cancel what I chose' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Choose what to cancel' }).waitFor();
    await pickPieces(page, 1);
    await cancelButton(page, 'Cancel 1 piece').click();
    await page.getByRole('alert').getByRole('link', { name: 'Choose a reason' }).waitFor();
    await page.getByLabel('Reason').selectOption('changed_mind');
    await page.getByRole('radio', { name: /^Refund to UPI/ }).waitFor();
    await expectAccessible(page);
    await cancelButton(page, 'Cancel 1 piece').click();
    await page.getByRole('status').filter({ hasText: '1 piece cancelled.' }).waitFor();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();

    await page.getByText('Total now', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await pickPieces(page, Number.POSITIVE_INFINITY);
    await page.getByLabel('Reason').selectOption('other');
    await cancelButton(page, 'Cancel the order').click();
    await page.getByRole('status').filter({ hasText: 'Your order is cancelled.' }).waitFor();
    expect(await statusOf(shop, placed)).toBe('cancelled');
    await page.getByText('It is cancelled.').first().waitFor();
    await expectAccessible(page);
    expectQuiet(/api\/delivery\/900056/);
    await page.context().close();
  });

  test('a delivered order is returned, the return cancelled, and an item exchanged for another size', async () => {
    const placed = await placeOrder('cod');
    await deliverOrder(shop, placed);
    const { page, expectQuiet } = await visit(browser, options);
    await havePlacedHere(page, shop, placed);
    await page.goto(orderPage(placed));
    await page.getByText('It was delivered already.').first().waitFor();
    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await heading(page, 'Return or exchange').waitFor();
    await page.getByRole('button', { name: 'Request the return' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await problem.getByRole('link', { name: 'Choose what comes back' }).waitFor();
    // Corrected errors leave the list one by one: otherwise an alert would be announced as a whole at each change.
    expect(await problem.getAttribute('aria-atomic')).toBe('false');
    await expectAccessibleInBothThemes(page);

    await pickPieces(page, 1);
    await page.getByLabel('Reason').selectOption('too_small');
    await choose(page.getByRole('radio', { name: /^Refund/ }));
    await page.getByLabel('UPI ID').fill('asha@okbank');
    await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
    await choose(page.getByLabel('Unworn, with its tags on'));
    await page.getByRole('button', { name: 'Request the return' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Return R\w+ requested\. Pickup on / })
      .waitFor();
    const back = page.getByRole('article', { name: /^Return R/ });
    await back.getByText(/₹/).first().waitFor();
    await expectAccessible(page);
    await back.getByRole('button', { name: 'Take this request back' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Return R\w+ taken back\.$/ })
      .waitFor();
    await expect.poll(() => back.getByRole('button').count()).toBe(0);

    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await pickPieces(page, 1);
    await page.getByLabel('Reason').selectOption('too_small');
    await choose(page.getByRole('radio', { name: /^Swap for another size/ }));
    await choose(page.getByRole('radiogroup', { name: /^New size of/ }).getByRole('radio', { name: 'L', exact: true }));
    await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
    await choose(page.getByLabel('Unworn, with its tags on'));
    await page.getByRole('button', { name: 'Request the swap' }).click();
    await page.getByText(/swapped for L/).waitFor();
    const swap = page.getByRole('article', { name: /^Swap R/ }).filter({ hasText: 'swapped for L' });
    const id = (await swap.getAttribute('aria-label'))?.replace('Swap ', '') ?? '';
    await operate(id, 'approve', 'pickup', 'picked-up', 'received', 'accept', 'sent');
    await page.reload();
    await swap.getByText('New size sent').waitFor();
    await swap.getByText('The new piece is on its way to you.').waitFor();
    await expectAccessible(page);
    expectQuiet();
    await page.context().close();
  });
});

test('a damaged item is reported with a photo, and the invoice opens with its contents', async () => {
  const placed = await placeOrder('cod', 1);
  await deliverOrder(shop, placed);
  const { page } = await visit(browser, desk);
  await havePlacedHere(page, shop, placed);
  await page.goto(orderPage(placed));
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await heading(page, 'Report a problem').waitFor();
  await pickPieces(page, 1);
  await page.getByLabel('What is wrong').selectOption('damaged');
  const photo = await page.screenshot({ type: 'png' });
  await page.getByLabel('Add photos').setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('img', { name: 'What is wrong, 1' }).waitFor();
  await choose(page.getByRole('radio', { name: /^Refund/ }));
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report the problem' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Problem \w+ reported\./ })
    .waitFor();

  const invoice = page.getByRole('link', { name: 'Tax invoice' });
  const href = await invoice.getAttribute('href');
  const reply = await fetch(new URL(href ?? '', shop.url));
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const text = textOfPdf(Buffer.from(await reply.arrayBuffer()));
  for (const words of ['Tax invoice', placed.reference, 'Asha Sawant', 'CGST', 'SGST', '₹'])
    expect(text).toContain(words);
  await page.context().close();
});

test('an unpaid order is paid on its own page', async () => {
  const placed = await placeOrder('razorpay', 1);
  const { page } = await visit(browser, phone);
  await page.goto(`${shop.url}/checkout/complete?${new URLSearchParams({ order: placed.reference, key: placed.key })}`);
  await heading(page, 'Waiting for your payment').waitFor();
  // The chosen payment method is known here.
  await page.evaluate(() => localStorage.setItem('checkoutDraft', JSON.stringify({ likes: { payment: 'card' } })));
  await page.goto(orderPage(placed));
  await page.getByText(/ is still to be paid\.$/).waitFor();
  await expectAccessible(page);
  // Unpaid orders can only be cancelled completely: no single item is offered.
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByText('It is not paid for yet, so it can only be cancelled as a whole: 1 piece.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Keep the order' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const gateway = page.frameLocator('iframe[title^="Razorpay checkout"]');
  await gateway.getByLabel('Card number').waitFor();
  await page.evaluate(() => localStorage.removeItem('checkoutDraft'));
  await gateway.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  // Steps of the same minute are one row.
  await page
    .getByText(/^Payment received$|^Order placed, paid/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Pay ₹/ }).count()).toBe(0);
  await page.context().close();
});

test('a guest creates an account with the order, returns it for store credit, and spends that', async () => {
  const person = aPerson();
  const placed = await placeOrder('cod', 1, person.email);
  await deliverOrder(shop, placed);
  const { page, expectQuiet } = await visit(browser, desk);
  await havePlacedHere(page, shop, placed);
  await page.goto(`${shop.url}/checkout/complete?${new URLSearchParams({ order: placed.reference, key: placed.key })}`);
  await page.getByRole('heading', { name: 'What arrived' }).waitFor();
  await page.getByRole('heading', { name: 'Set a password to keep your orders' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Keep my orders' }).click();
  await page.getByRole('alert').filter({ hasText: 'Password must be at least 6 characters long' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Keep my orders' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `Order ${placed.reference} is among your orders now.` })
    .waitFor();
  await page.getByRole('link', { name: 'See it in my account' }).click();
  await page.waitForURL(`${shop.url}/my-account/orders/${placed.reference}`);

  await page.getByRole('link', { name: 'Return or exchange' }).click();
  await pickPieces(page, 1);
  await page.getByLabel('Reason').selectOption('quality');
  await choose(page.getByRole('radio', { name: /^Store credit/ }));
  await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
  await choose(page.getByLabel('Unworn, with its tags on'));
  await choose(page.getByLabel('Pick it up at another address'));
  await page.getByRole('button', { name: 'Request the return' }).click();
  await page.getByRole('alert').getByRole('link', { name: "Enter the receiver's full name" }).waitFor();
  await fillAddress(page, 'C/o Rao, Sea View');
  await page.getByRole('button', { name: 'Request the return' }).click();
  const requested = page.getByRole('status').filter({ hasText: /^Return R\w+ requested/ });
  const id = /R\w{9}/.exec((await requested.textContent()) ?? '')?.[0] ?? '';
  const account = page.getByRole('navigation', { name: 'Account' });
  await account.getByRole('link', { name: 'Returns' }).click();
  const back = page.getByRole('article', { name: `Return ${id}` });
  await back.getByText('Requested').waitFor();
  await expectAccessible(page);
  await operate(id, 'approve', 'received', 'accept');
  await page.reload();
  await back.getByText('Refunded').waitFor();
  await back.getByText('The store credit is on your account.').waitFor();
  await account.getByRole('link', { name: 'Store credit' }).click();
  await page.getByRole('link', { name: `Refund of order ${placed.reference}` }).waitFor();
  const balance = (await page.getByRole('region', { name: 'Balance' }).getByText(/^₹/).textContent()) ?? '';
  await expectAccessible(page);

  await putInCart(page, shop.url, '/product/2?category=Cricket');
  await page.goto(`${shop.url}/checkout`);
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(person.email);
  await page.getByLabel('Mobile').fill('9820043210');
  // By then the shop has loaded the data of their last order.
  await untilSettled(page);
  await carryOn(page);
  // The address of the last order is filled in; this one goes elsewhere.
  await page.getByRole('link', { name: 'Edit delivery address' }).click();
  await choose(page.getByRole('radio', { name: 'Another address' }));
  await fillAddress(page, 'C-7, Gulmohar');
  await choose(page.getByLabel('Save this address'));
  await carryOn(page);
  await page.getByRole('status').filter({ hasText: 'Address saved successfully' }).waitFor();
  await page.getByRole('group', { name: 'Delivery method' }).waitFor();
  await carryOn(page);
  await choose(page.getByLabel(`Use ${balance} store credit`));
  await page.getByText('Store credit pays for all of it.').waitFor();
  await expectAccessible(page);
  await carryOn(page);
  await page.getByRole('button', { name: 'Place order - ₹0.00' }).click();
  await heading(page, 'Order placed').waitFor();
  await page.goto(`${shop.url}/my-account/store-credit`);
  await page.getByRole('link', { name: /^Spent on order / }).waitFor();
  await page.getByRole('region', { name: 'Balance' }).getByText('₹0.00').waitFor();
  expectQuiet();
  await page.context().close();
});

test('a stranger cannot open an order, and its member finds it in the account', async () => {
  const placed = await placeOrder('cod', 1);
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/order/${placed.reference}`);
  await page.getByRole('heading', { name: "We couldn't find this order" }).waitFor();
  await page.goto(`${shop.url}/order/${placed.reference}/cancel?key=guessed`);
  await page.getByRole('heading', { name: "We couldn't find this order" }).waitFor();
  await expectAccessible(page);

  const person = await haveAccount(shop);
  await logIn(page, shop, person);
  const reference = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string };
    const address = {
      fullName: 'Asha Sawant',
      pin: '400069',
      line1: 'B-204',
      line2: 'Nagardas Road',
      city: 'Mumbai',
      state: 'Maharashtra',
    };
    const reply = await fetch('/api/orders', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        lines: [{ _id: 'cricket-2', size: 'M', quantity: 1 }],
        contact: { email: 'asha@example.in', phone: '9820043210' },
        address,
        payment: 'cod',
      }),
    });
    return ((await reply.json()) as { data: { reference: string } }).data.reference;
  });
  await page.goto(`${shop.url}/my-account/orders`);
  await page.getByRole('link', { name: 'Order details' }).click();
  await heading(page, 'Your order').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/my-account/orders/${reference}`);
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await pickPieces(page, Number.POSITIVE_INFINITY);
  await page.getByLabel('Reason').selectOption('other');
  await cancelButton(page, 'Cancel the order').click();
  await page.getByRole('status').filter({ hasText: 'Your order is cancelled.' }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});
