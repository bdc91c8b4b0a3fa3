import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { haveAccount, logIn } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { carryOn, chandigarh, fillCheckout, fillContact, fillContactAndAddress, focused, putInCart } from './buying.ts';
import { choose } from './choose.ts';
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

const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step');

async function openCheckout(page: Page): Promise<void> {
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}

/** Returns the hint or error that is announced with a field. */
async function describedAs(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-describedby');
  return id && field.page().locator(`[id="${id}"]`).textContent();
}

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('the steps of the checkout on %s', (name, options) => {
  test('one step is open at a time, completed ones are folded, and Back opens the previous one', async () => {
    const { page, expectQuiet } = await visit(browser, options);
    await openCheckout(page);
    await expect.poll(() => stepOf(page)).toBe('contact');
    expect(await page.getByLabel('Full name').count()).toBe(0);
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await fillContactAndAddress(page, chandigarh);
    expect(stepOf(page)).toBe('delivery');
    await page.getByText('asha@example.in').waitFor();
    await page.getByText('B-204, Gulmohar, Old Nagardas Road, Andheri East').waitFor();
    await page
      .getByText(/^Arrives /)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.goBack();
    await expect
      .poll(() => page.getByLabel('Area, street, village').inputValue())
      .toBe('Old Nagardas Road, Andheri East');
    expect(stepOf(page)).toBe('address');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Mobile').inputValue()).toBe('+91 98200 43210');
    await page.goForward();
    await page.goForward();
    await page.getByRole('group', { name: 'Delivery method' }).waitFor();
    await choose(page.getByRole('radio', { name: /^Express/ }));
    const total = page.getByRole('button', { name: /Place order/ });
    await carryOn(page);
    await choose(page.getByRole('radio', { name: 'Cash on delivery' }));
    await carryOn(page);
    await expect.poll(() => stepOf(page)).toBe('review');
    await expect.poll(() => total.textContent()).toMatch(/^Place order - ₹[\d,]+\.\d\d$/);
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect.poll(() => summary.textContent()).toContain('₹99.00');
    await expectAccessible(page);

    // Edit opens the same fields, and returns directly if all else is complete.
    await page.getByRole('link', { name: 'Edit contact' }).click();
    await expect.poll(() => focused(page)).toContain('Contact');
    await page.getByLabel('E-mail').fill('asha.s@example.in');
    await carryOn(page);
    await expect.poll(() => stepOf(page)).toBe('review');
    await page.getByText('asha.s@example.in').waitFor();
    expectQuiet();
    await page.context().close();
  });

  test('the summary is visible on every step, or one click away', async () => {
    const { page } = await visit(browser, options);
    await openCheckout(page);
    const parts = ['contact', 'address', 'delivery', 'payment', 'review'];
    for (const part of parts) {
      await expect.poll(() => stepOf(page)).toBe(part);
      if (name === 'a phone') {
        const bar = page.getByText('Show order summary');
        await bar.click();
        await page
          .getByRole('group')
          .filter({ hasText: 'Hide order summary' })
          .getByRole('term')
          .filter({ hasText: 'Tax (10%)' })
          .waitFor();
        await page.getByText('Hide order summary').click();
      } else {
        await page
          .getByRole('complementary', { name: 'Your order' })
          .getByRole('term')
          .filter({ hasText: 'Tax (10%)' })
          .waitFor();
      }
      if (part === 'contact') {
        await fillContactAndAddress(page);
        await page.goBack();
      } else if (part !== 'review') await carryOn(page);
    }
    await page.context().close();
  });
});

describe('input in the checkout', () => {
  test('input is validated when a field is left, and an error disappears once the field is valid', async () => {
    const { page } = await visit(browser, desk);
    await openCheckout(page);
    const email = page.getByLabel('E-mail');
    await email.pressSequentially('asha@exam');
    expect(await page.getByText('Please enter a valid email address').count()).toBe(0);
    await email.blur();
    await page.getByText('Please enter a valid email address').waitFor();
    await email.fill('asha@example.in');
    await expect.poll(() => page.getByText('Please enter a valid email address').count()).toBe(0);
    await page.context().close();
  });

  test('errors are shown in a focused summary, whose links lead to the fields', async () => {
    const { page } = await visit(browser, phone);
    await openCheckout(page);
    await carryOn(page);
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect.poll(() => focused(page)).toContain('There is a problem');
    expect(await problem.getByRole('link').allTextContents()).toEqual([
      'Please enter a valid email address',
      'Enter a 10-digit Indian mobile number',
    ]);
    await expectAccessible(page);
    await problem.getByRole('link', { name: 'Enter a 10-digit Indian mobile number' }).click();
    await expect.poll(() => focused(page)).toBe('Mobile');
    expect(stepOf(page)).toBe('contact');
    await page.context().close();
  });

  test('input survives reloads, and the address of a later step opens the incomplete one', async () => {
    const { page } = await visit(browser, desk);
    await openCheckout(page);
    await page.goto(`${shop.url}/checkout?step=review`);
    await expect.poll(() => stepOf(page)).toBe('contact');
    await fillContactAndAddress(page, chandigarh);
    await page.reload();
    await page.getByRole('group', { name: 'Delivery method' }).waitFor();
    await page.getByText('asha@example.in').waitFor();
    await choose(page.getByRole('radio', { name: /^Express/ }));
    await carryOn(page);
    await expect.poll(() => stepOf(page)).toBe('payment');
    await page.reload();
    await page.getByText(/^Express, /).waitFor();
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect.poll(() => stepOf(page)).toBe('payment');
    await page.context().close();
  });

  test('a PIN code of another state shows a question, with a button to accept its state', async () => {
    const { page } = await visit(browser, desk);
    await openCheckout(page);
    await fillContactAndAddress(page);
    await page.goBack();
    await page.getByLabel('State or territory').selectOption('Kerala');
    await page.getByText('PIN 400069 is in Maharashtra. Use Maharashtra?').waitFor();
    await page.getByRole('button', { name: 'Use Maharashtra' }).click();
    await expect.poll(() => page.getByLabel('State or territory').inputValue()).toBe('Maharashtra');
    expect(await focused(page)).toBe('State or territory');
    await page.getByLabel('PIN code', { exact: true }).fill('560001');
    await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Bengaluru');
    await page.getByLabel('PIN code', { exact: true }).fill('999999');
    await page
      .getByText("We don't recognise this PIN code. Check it, or choose city and state yourself")
      .first()
      .waitFor();
    await page.getByLabel('City or district').fill('Nowhere');
    await page.getByLabel('State or territory').selectOption('Kerala');
    await carryOn(page);
    await page.getByText('5-7 business days').waitFor();
    await page.context().close();
  });

  it('city and state change with the next PIN code, also after the step was folded', async () => {
    const { page } = await visit(browser, desk);
    await openCheckout(page);
    await fillContactAndAddress(page, { pin: '110001', city: 'New Delhi', state: 'Delhi' });
    await page.reload();
    await page.getByRole('group', { name: 'Delivery method' }).waitFor();
    await page.goto(`${shop.url}/checkout?step=address`);
    const pin = page.getByLabel('PIN code', { exact: true });
    const place = async () => [
      await page.getByLabel('City or district').inputValue(),
      await page.getByLabel('State or territory').inputValue(),
    ];
    await expect.poll(place).toEqual(['New Delhi', 'Delhi']);
    await pin.fill('999998');
    await expect.poll(place).toEqual(['', '']);
    await pin.fill('560001');
    await expect.poll(place).toEqual(['Bengaluru', 'Karnataka']);
    await page.context().close();
  });

  it('a typed state that contradicts the PIN must be confirmed on a phone before the order is placed', async () => {
    const { page } = await visit(browser, phone);
    await openCheckout(page);
    await fillContact(page);
    const pin = page.getByLabel('PIN code', { exact: true });
    const city = page.getByLabel('City or district');
    const state = page.getByLabel('State or territory');
    const place = async () => [await city.inputValue(), await state.inputValue()];
    await page.getByLabel('Full name').pressSequentially('Asha Sawant');
    await pin.pressSequentially('400069');
    await expect.poll(place).toEqual(['Mumbai', 'Maharashtra']);
    expect([await describedAs(city), await describedAs(state)]).toEqual(['Filled from the PIN', 'Filled from the PIN']);
    await pin.fill('');
    await pin.pressSequentially('560001');
    await expect.poll(place).toEqual(['Bengaluru', 'Karnataka']);
    await state.selectOption('Kerala');
    await expect.poll(() => describedAs(state)).not.toBe('Filled from the PIN');
    expect(await describedAs(city)).toBe('Filled from the PIN');
    // The marks survive a reload: the city follows, the chosen state stays.
    await page.reload();
    await pin.fill('');
    await pin.pressSequentially('400069');
    await expect.poll(place).toEqual(['Mumbai', 'Kerala']);
    await page.getByLabel('Flat, house, building').fill('B-204, Gulmohar');
    await page.getByLabel('Area, street, village').fill('Old Nagardas Road, Andheri East');
    await carryOn(page);
    await expect.poll(() => describedAs(state)).toBe('PIN 400069 is in Maharashtra. Use Maharashtra?');
    expect([await state.getAttribute('aria-invalid'), await stepOf(page)]).toEqual(['true', 'address']);
    await choose(page.getByRole('checkbox', { name: 'Kerala is right' }));
    expect(await state.getAttribute('aria-invalid')).toBeNull();
    await carryOn(page);
    await page.getByRole('group', { name: 'Delivery method' }).waitFor();
    await carryOn(page);
    await choose(page.getByRole('radio', { name: 'Cash on delivery' }));
    await carryOn(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'));
    await page.getByRole('button', { name: /Place order/ }).click();
    expect((await sent).postDataJSON().address).toMatchObject({ pin: '400069', state: 'Kerala', stateConfirmed: true });
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    await page.context().close();
  });

  test('screen readers announce the place of a PIN code, and an unknown PIN code', async () => {
    const { page } = await visit(browser, desk);
    await openCheckout(page);
    await fillContact(page);
    const pin = page.getByLabel('PIN code', { exact: true });
    await pin.waitFor();
    // Not every screen reader announces a live region that appears together with its text.
    await page.evaluate(() => {
      for (const place of document.querySelectorAll('[role="status"]')) place.setAttribute('data-heard', '');
    });
    const heard = (words: string) =>
      page.locator('[role="status"][data-heard]').filter({ hasText: words }).first().waitFor({ state: 'attached' });
    await pin.fill('400069');
    await heard('Filled from the PIN: Mumbai, Maharashtra');
    // Typed values are not overwritten.
    await page.getByLabel('City or district').fill('Whitefield');
    await pin.fill('560001');
    await heard('Filled from the PIN: Karnataka');
    await pin.fill('999999');
    await heard("We don't recognise this PIN code. Check it, or choose city and state yourself");
    // Beside the question about the state, the filled values are still announced.
    await page.getByLabel('City or district').fill('');
    await page.getByLabel('State or territory').selectOption('Kerala');
    await pin.fill('400069');
    await heard('PIN 400069 is in Maharashtra. Use Maharashtra?');
    await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
    await heard('Filled from the PIN: Mumbai');
    await page.context().close();
  });
});

test('a PIN code entered without a network is looked up when the network is back', async () => {
  const { page } = await visit(browser, phone);
  await openCheckout(page);
  await fillContact(page);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Your details are saved on this device.").waitFor();
  await page.getByLabel('PIN code', { exact: true }).fill('160017');
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /delivery\/160017/.test(name))),
    )
    .toBe(true);
  expect(await page.getByLabel('City or district').inputValue()).toBe('');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Chandigarh');
  await page.getByText("We couldn't check your order").waitFor({ state: 'detached' });
  await page.context().close();
});

test('without a network the input stays, and a message says so', async () => {
  const { page } = await visit(browser, phone);
  await openCheckout(page);
  await fillCheckout(page);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Your details are saved on this device.").waitFor();
  await page.getByRole('button', { name: /^Place order/ }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Everything you typed is still here.' });
  await refused.waitFor();
  // On a phone the button is a screen and more below this message; the network state is shown everywhere.
  for (const said of [refused, page.getByText("You're offline.", { exact: false })]) {
    const { y = -1, height = 0 } = (await said.boundingBox()) ?? {};
    expect([y > 0, y + height < phone.viewport.height], `${y}`).toEqual([true, true]);
  }
  await expectAccessible(page);
  // The network is back: no message about the failed request remains.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes("We couldn't check your order"))
        document.documentElement.dataset.blamed = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.context().setOffline(false);
  await page.getByText("You're offline.", { exact: false }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.dataset.blamed)).toBeUndefined();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.context().close();
});

test("a member starts with the account's e-mail and default address, and can choose or save another", async () => {
  const { page } = await visit(browser, desk);
  const person = await haveAccount(shop);
  await logIn(page, shop, person);
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string };
    const address = {
      fullName: 'Asha Sawant',
      pin: '400069',
      line2: 'Nagardas Road',
      city: 'Mumbai',
      state: 'Maharashtra',
    };
    for (const some of [{ line1: 'B-204' }, { line1: '7, Sea View', type: 'work' }]) {
      await fetch('/api/account/addresses', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ address: { ...address, ...some }, phone: '9820043210' }),
      });
    }
  });
  await openCheckout(page);
  await page.getByText('B-204, Nagardas Road').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Mobile').inputValue()).toBe('9820043210');
  await carryOn(page);
  await page.getByRole('group', { name: 'Delivery method' }).waitFor();

  await page.getByRole('link', { name: 'Edit delivery address' }).click();
  const flat = page.getByLabel('Flat, house, building');
  await choose(page.getByRole('radio', { name: /^Work, Asha Sawant/ }));
  await expect.poll(() => flat.inputValue()).toBe('7, Sea View');
  await choose(page.getByRole('radio', { name: 'Another address' }));
  await expect.poll(() => flat.inputValue()).toBe('');
  await expectAccessible(page);
  await choose(page.getByRole('radio', { name: /^Other, Asha Sawant/ }));
  await expect.poll(() => flat.inputValue()).toBe('B-204');
  await expect.poll(() => page.getByLabel('Save this address').count()).toBe(0);
  await flat.fill('B-305');
  await choose(page.getByLabel('Save this address'));
  await carryOn(page);
  await page.getByRole('status').filter({ hasText: 'Address saved successfully' }).waitFor();
  await page.getByRole('group', { name: 'Delivery method' }).waitFor();
  await page.getByRole('link', { name: 'Edit delivery address' }).click();
  await expect.poll(() => page.getByRole('group', { name: 'Your addresses' }).getByRole('radio').count()).toBe(4);
  await page.context().close();
});

test('an empty cart redirects the checkout to the cart with a message', async () => {
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/checkout`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cart');
  await page.getByRole('alert').filter({ hasText: 'Your cart is empty' }).waitFor();
  await page.context().close();
});
