import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout, focused, putInCart } from './buying.ts';
import { choose } from './choose.ts';
import { forgetShifts, mostShift, type Seen, watchShifts } from './layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

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

const gatewayWindow = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Razorpay checkout"]');
const payButton = (page: Page) => page.getByRole('button', { name: /^(?:Pay|Try again, pay) ₹[\d,]+\.\d\d$/ });
const placed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order placed' });

/** Goes to the review with this payment method, and opens the payment window: the chosen method is selected there. */
async function openGateway(page: Page, way: string): Promise<FrameLocator> {
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, way);
  await payButton(page).click();
  const gateway = gatewayWindow(page);
  await gateway.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  return gateway;
}

interface SandboxPayment {
  id: string;
  order_id: string;
  status: string;
}

/** Decides a payment in the sandbox: its bank answers, and the shop gets a webhook. */
async function decide(payment: SandboxPayment, act: 'approve' | 'fail'): Promise<void> {
  await fetch(`${shop.sandboxUrl}/razorpay/control/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: payment.id, act }),
  });
}

/** The last payment started, once its bank does not answer. */
async function undecided(): Promise<SandboxPayment> {
  let last: SandboxPayment | undefined;
  await expect
    .poll(async () => {
      const records = (await (await fetch(`${shop.sandboxUrl}/razorpay/control/records`)).json()) as {
        payments: SandboxPayment[];
      };
      last = records.payments.at(-1);
      return last?.status;
    })
    .toBe('created');
  if (!last) throw new Error('no payment was begun');
  return last;
}

test.each([
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
])(
  'UPI on %s: the order is paid and confirmed, the cart is empty, and Back does not pay again',
  async (_name, options) => {
    const { page, expectQuiet } = await visit(browser, options);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().startsWith(shop.sandboxUrl)) scripts.push(request.url());
    });
    await putInCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page, 'UPI');
    await page.getByRole('region', { name: 'Test mode' }).waitFor();
    await expectAccessible(page);
    expect(scripts, "the gateway's script is loaded only to pay").toEqual([]);
    await payButton(page).click();
    await gatewayWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await placed(page).waitFor();
    expect(scripts).toHaveLength(1);
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    await page.getByText(/^UPI su•+@razorpay$/).waitFor();
    await expectAccessible(page);
    await page.reload();
    await placed(page).waitFor();
    // A history entry may belong to the removed payment frame: Back then stays on the confirmation.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(?:cart|checkout\/complete)$/);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(scripts).toHaveLength(1);
    expectQuiet();
    await page.context().close();
  },
);

test.each([
  ['a QR code', 'Show the QR code', 'Scan with any UPI app', desk, /^UPI su•+@okaxis$/],
  ['an app', 'Open the app', 'PhonePe', phone, /^UPI su•+@ybl$/],
])(
  'UPI by %s: a refusal and then an approval in the app pay the order',
  async (_name, button, title, options, said) => {
    const { page } = await visit(browser, options);
    const gateway = await openGateway(page, 'UPI');
    const begin = async () => {
      if (title === 'PhonePe') await gateway.getByLabel('UPI app on this phone').selectOption(title);
      await gateway.getByRole('button', { name: button }).click();
      await gateway.getByRole('heading', { level: 1, name: title }).waitFor();
    };
    await begin();
    await gateway.getByRole('button', { name: 'Failure' }).click();
    await gateway.getByRole('alert').waitFor();
    await begin();
    await gateway.getByRole('button', { name: 'Success' }).click();
    await placed(page).waitFor();
    await page.getByText(said).waitFor();
    await page.context().close();
  },
);

test('after a refused card and a closed window nothing is charged, and paying in cash places one order', async () => {
  const { page } = await visit(browser, phone);
  const gateway = await openGateway(page, 'Card');
  await gateway.getByLabel('Card number').fill('4100 2800 0008 0001');
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByRole('alert').waitFor();
  await gateway.getByRole('button', { name: 'Close' }).click();
  const notice = page.getByRole('alert').filter({ hasText: "Payment didn't go through" });
  await notice.getByText('Nothing was charged', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Try again, pay ₹/ }).waitFor();
  await page.getByText('asha@example.in').waitFor();
  await expectAccessible(page);
  await page.reload();
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Use another method' }).click();
  await choose(page.getByRole('radio', { name: 'Cash on delivery' }));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  await placed(page).waitFor();
  await page.getByText('Cash on delivery').first().waitFor();
  await page.context().close();
});

test('a payment window closed at once charges nothing, and opens again for the same order', async () => {
  const { page } = await visit(browser, desk);
  const gateway = await openGateway(page, 'UPI');
  await page.getByText(/^We're holding your items until \d\d:\d\d\.$/).waitFor();
  await gateway.getByRole('button', { name: 'Close' }).click();
  await page.getByText('You closed the payment window. Nothing was charged.').waitFor();
  // The window had the focus, which was lost with it.
  await expect.poll(() => focused(page)).toMatch(/^You closed the payment window\. Nothing was charged\./);
  await page.getByRole('button', { name: /^Try again, pay ₹/ }).click();
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await placed(page).waitFor();
  await page.context().close();
});

test.each([
  ['UPI', 'Confirming your payment'],
  ['Cash on delivery', 'Placing your order'],
])('%s: the progress panel stays until the confirmation is shown', async (way, said) => {
  const { page } = await visit(browser, phone);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/orders\/\w{10}(?:\?|$)/, async (route) => {
    await answered;
    await route.continue();
  });
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, way);
  await page.getByRole('button', { name: /^(?:Pay|Place order -) ₹/ }).click();
  if (way === 'UPI')
    await gatewayWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
  await page.waitForURL(/\/checkout\/complete/);
  await page.getByRole('heading', { level: 1, name: said }).waitFor();
  expect(await page.getByRole('main').getByText('Loading...').count()).toBe(0);
  await expectAccessible(page);
  answer();
  await placed(page).waitFor();
  // A later visit waits for the page only.
  await page.reload();
  await placed(page).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Order placed']);
  await page.context().close();
});

test('while the bank does not answer the page waits without a pay button, then continues', async () => {
  const { page } = await visit(browser, { ...phone, theme: 'dark' });
  await watchShifts(page.context());
  const gateway = await openGateway(page, 'Net-banking');
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByRole('button', { name: 'No answer yet' }).click();
  await gateway.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  const payment = await undecided();
  await forgetShifts(page);
  await gateway.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  const { unasked, movedUnasked } = await page.evaluate<Seen>('window.seen');
  expect(unasked, movedUnasked.join('; ')).toBeLessThanOrEqual(mostShift);
  await page.getByText("Don't pay again.", { exact: true }).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`${shop.url}/cart`);
  await page.getByText(/^Order \w{10} from this cart is not paid yet/).waitFor();
  await expectAccessible(page);
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  await decide(payment, 'approve');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/checkout/complete');
  await placed(page).waitFor();
  await page.context().close();
});

test('a tab closed at the payment is settled by the webhook, and the cart shows it on return', async () => {
  const { page } = await visit(browser, desk);
  const gateway = await openGateway(page, 'Wallet');
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByRole('button', { name: 'No answer yet' }).click();
  await gateway.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  const payment = await undecided();
  const context = page.context();
  await page.close();
  await decide(payment, 'approve');
  const records = `${shop.sandboxUrl}/razorpay/control/records`;
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(records)).json()) as { messages: { state: string; event: string }[] };
      return messages.filter(({ state }) => state !== 'delivered').length;
    })
    .toBe(0);
  const back = await context.newPage();
  await back.goto(`${shop.url}/cart`);
  await back.getByText(/Your payment came in: order/).waitFor();
  await back.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await expectAccessible(back);
  await back.getByRole('link', { name: 'See your order' }).click();
  await placed(back).waitFor();
  await context.close();
});

test('an order paid in one tab closes the payment window in the others, and the cart links to it', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  const gateway = await openGateway(page, 'UPI');
  const context = page.context();
  const [paying, cart] = [await context.newPage(), await context.newPage()];
  await cart.goto(`${shop.url}/cart`);
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await paying.goto(`${shop.url}/checkout`);
  await payButton(paying).click();
  await gatewayWindow(paying).getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await placed(page).waitFor();
  const reference = new URL(page.url()).searchParams.get('order') ?? 'none';

  await placed(paying).waitFor();
  expect(new URL(paying.url()).searchParams.get('order')).toBe(reference);
  expect(await paying.locator('iframe[title^="Razorpay checkout"]').count()).toBe(0);
  const told = cart.getByRole('status').filter({ hasText: `Order ${reference} is placed, so its items have left` });
  await told.waitFor();
  await expectAccessible(cart);
  await told.getByRole('link', { name: 'See your order' }).click();
  await placed(cart).waitFor();
  expectQuiet();
  await context.close();
});

test('a blocked payment script shows a message, with a retry and cash on delivery', async () => {
  const { page } = await visit(browser, desk);
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
  await page.route('**/razorpay/checkout.js', (route) => route.abort());
  await payButton(page).click();
  await page
    .getByRole('alert')
    .filter({ hasText: "The payment window couldn't be opened. Nothing was charged." })
    .waitFor();
  await expectAccessible(page);
  await page.unroute('**/razorpay/checkout.js');
  await page.getByRole('button', { name: /^Try again, pay ₹/ }).click();
  await gatewayWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await placed(page).waitFor();
  await page.context().close();
});

test('a customer with three unpaid orders sees when to retry, and loses no input', async () => {
  const contact = { email: 'asha@example.in', phone: '9820043210' };
  const address = {
    fullName: 'Asha Sawant',
    line1: 'B-204',
    line2: 'Andheri East',
    pin: '400069',
    city: 'Mumbai',
    state: 'Maharashtra',
  };
  const body = JSON.stringify({
    lines: [{ _id: 'cricket-3', size: 'M', quantity: 1 }],
    contact,
    address,
    payment: 'razorpay',
  });
  const place = async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    return (await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body })).status;
  };
  for (let tries = 0; tries < 3; tries += 1) await place();
  expect(await place()).toBe(429);
  for (const at of [phone, desk]) {
    const { page } = await visit(browser, at);
    await putInCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page, 'Card');
    await payButton(page).click();
    const told = page.getByRole('alert').filter({ hasText: /^You have 3 orders that wait for their payment\./ });
    await told.getByText(/Pay or cancel one of them, or try again in (?:a minute|\d+ minutes)\./).waitFor();
    await payButton(page).waitFor();
    // The keyboard focus stays there, even if the button is removed.
    await expect.poll(() => told.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.reload();
    await page.getByText('B-204, Gulmohar').first().waitFor();
    await page.getByText('asha@example.in').first().waitFor();
    await page.context().close();
  }
});
