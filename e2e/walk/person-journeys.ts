import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aPerson, codeMailedTo, haveAccount, haveProvedAccount, keptSession } from '../account-of.ts';
import { withAuthenticator } from '../authenticator.ts';
import { post } from '../guest-orders.ts';
import {
  buy,
  carryOn,
  checkOut,
  chooseToPay,
  fillAddressToo,
  fillLogin,
  friends,
  home,
  pay,
  proceed,
  said,
  typeAddress,
} from './errands.ts';
import type { Journey } from './journey.ts';
import type { Walker } from './walker.ts';

/** Opens the session's details: behind the name on a desktop, in the menu on a phone. */
async function openSession(shopper: Walker, name: string): Promise<void> {
  const { page } = shopper;
  if (shopper.screen === 'phone') await shopper.press(page.getByLabel('Menu', { exact: true }));
  else await shopper.press(page.getByRole('banner').locator('summary', { hasText: name }).filter({ visible: true }));
}

/** Journeys for accounts, sessions and stored data. */
export const being: Journey[] = [
  {
    name: 'I made an account, with a password that was too common at first.',
    async walk(shopper) {
      const { page } = shopper;
      const person = aPerson();
      await shopper.open('/');
      if (shopper.screen === 'phone') {
        await shopper.press(page.getByLabel('Menu', { exact: true }));
        await shopper.press(page.getByRole('link', { name: 'Account', exact: true }));
      } else await shopper.press(page.getByRole('link', { name: /account|log in/i }));
      await shopper.heading('Log in');
      await shopper.press(page.getByRole('main').getByRole('link', { name: /Create|Sign up/i }));
      await shopper.type(page.getByLabel('First name'), person.firstName);
      await shopper.type(page.getByLabel('Last name'), person.lastName);
      await shopper.type(page.getByLabel('E-mail'), person.email);
      await shopper.type(page.getByLabel('Password', { exact: true }), 'password');
      await shopper.type(page.getByLabel('Confirm password'), 'password');
      shopper.expects(/status of 400/);
      await shopper.press(page.getByRole('button', { name: 'Create account' }));
      await shopper.see(said(shopper, 'alert', 'too common'));
      await shopper.type(page.getByLabel('Password', { exact: true }), person.password);
      await shopper.type(page.getByLabel('Confirm password'), person.password);
      await shopper.press(page.getByRole('button', { name: 'Create account' }));
      await page.waitForURL(`${shopper.shop.url}/`);
      await openSession(shopper, person.firstName);
      await shopper.see(page.getByRole('button', { name: 'Logout' }));
    },
  },
  {
    name: 'After I had ordered I set a password: the order and its address are in my account.',
    async walk(shopper) {
      const { page } = shopper;
      const person = aPerson();
      await buy(shopper);
      await checkOut(shopper, 'UPI', person.email);
      await pay(shopper);
      await shopper.type(page.getByLabel('Password', { exact: true }), person.password);
      await shopper.press(page.getByRole('button', { name: 'Keep my orders' }));
      await shopper.see(said(shopper, 'status', 'is among your orders now'));
      await shopper.press(page.getByRole('link', { name: 'See it in my account' }));
      await shopper.heading('Your order');
      await shopper.press(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }));
      await shopper.see(home.flat);
    },
  },
  {
    name: 'I had an account and logged in at the checkout: I came back to it, and my name was there.',
    async walk(shopper) {
      const { page } = shopper;
      const person = await haveAccount(shopper.shop);
      await buy(shopper);
      await shopper.press(page.getByRole('main').getByRole('link', { name: 'Log in' }));
      // Waits for the heading, as both pages have an e-mail field.
      await shopper.heading('Log in');
      await fillLogin(shopper, person);
      await shopper.heading('Checkout');
      await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(person.email);
      await shopper.type(page.getByLabel('Mobile'), '98200 43210');
      await carryOn(shopper);
      await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Asha Sawant');
    },
  },
  {
    name: 'At the checkout I saved another address, and it was there the next time.',
    async walk(shopper) {
      const { page } = shopper;
      const person = await haveAccount(shopper.shop);
      await shopper.open('/login?next=/product/2?category=Cricket');
      await fillLogin(shopper, person);
      await page.waitForURL(/\/product\/2/);
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
      await shopper.type(page.getByLabel('Mobile'), '98200 43210');
      await carryOn(shopper);
      await typeAddress(shopper, friends);
      await shopper.press(page.getByLabel('Save this address'));
      await carryOn(shopper);
      await shopper.see(said(shopper, 'status', 'Address saved successfully'));
      await shopper.press(page.getByRole('link', { name: 'Edit delivery address' }));
      await shopper.see(page.getByRole('radio', { name: /Shanti Kunj/ }));
      await shopper.press(page.getByRole('radio', { name: 'Another address' }));
      await typeAddress(shopper, home);
      await carryOn(shopper);
      await shopper.see(page.getByRole('group', { name: 'Delivery method' }));
      await shopper.open('/my-account/address');
      await shopper.see('1 of 10');
    },
  },
  {
    name: 'I had forgotten my password, and set a new one by the code in my mail.',
    async walk(shopper) {
      const { page } = shopper;
      const person = await haveAccount(shopper.shop);
      await shopper.open('/login');
      await shopper.type(page.getByLabel('E-mail'), person.email);
      await shopper.press(page.getByRole('link', { name: 'Forgot password?' }));
      await shopper.heading('Forgot password');
      await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(person.email);
      await shopper.press(page.getByRole('button', { name: 'Send the code' }));
      await shopper.heading('Check Your Email');
      await shopper.press(page.getByRole('link', { name: 'Enter the code' }));
      await shopper.heading('Reset password');
      await shopper.type(page.getByLabel('6-digit code'), await codeMailedTo(shopper.shop, person.email));
      await shopper.type(page.getByLabel('New password', { exact: true }), 'a leg glance for four');
      await shopper.type(page.getByLabel('Confirm new password'), 'a leg glance for four');
      await shopper.press(page.getByRole('button', { name: 'Reset password' }));
      await shopper.heading('Password changed');
      await shopper.press(page.getByRole('link', { name: 'Go to Login' }));
      await fillLogin(shopper, { ...person, password: 'a leg glance for four' });
      await page.waitForURL(`${shopper.shop.url}/`);
    },
  },
  {
    name: 'I came in with Google.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const email = `meera-${randomUUID()}@mail.example`;
      await post(`${shop.sandboxUrl}/google/accounts`, {
        email,
        givenName: 'Meera',
        familyName: 'Iyer',
        emailVerified: true,
      }).catch(() => {});
      await shopper.open('/login?next=/tracker');
      const google = page.getByRole('button', { name: /Continue with Google$/ });
      await google.waitFor();
      const opened = page.waitForEvent('popup');
      await shopper.press(google);
      const chooser = await opened;
      await shopper.turnTo(chooser);
      await shopper.press(chooser.getByRole('row').filter({ hasText: email }).getByRole('button'));
      await shopper.turnTo(page);
      await page.waitForURL(`${shop.url}/tracker`);
      await shopper.heading('Track Your Shipment');
    },
  },
  {
    name: 'I added a passkey, and came in with it the next time.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const person = await haveProvedAccount(shop);
      await withAuthenticator(page);
      await shopper.open('/login?next=/my-account/password');
      await fillLogin(shopper, person);
      await page.waitForURL(/\/my-account\/password/);
      await shopper.press(page.getByRole('button', { name: 'Add a passkey' }));
      await shopper.see(said(shopper, 'status', 'You can sign in with this passkey now'));
      await shopper.press(page.getByRole('button', { name: 'Sign out everywhere', exact: true }));
      await page.waitForURL(/\/login/);
      await shopper.press(page.getByRole('button', { name: 'Log in with a passkey' }));
      await page.waitForURL(`${shop.url}/`);
    },
  },
  {
    name: 'My session ended in the middle of the checkout: I logged in again, and nothing I had typed was gone.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const person = await haveAccount(shop);
      await shopper.open('/login?next=/product/2?category=Cricket');
      await fillLogin(shopper, person);
      await page.waitForURL(/\/product\/2/);
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
      await shopper.type(page.getByLabel('Mobile'), '98200 43210');
      await carryOn(shopper);
      await typeAddress(shopper);
      await carryOn(shopper);
      await shopper.see(/^Arrives /);
      await chooseToPay(shopper, 'UPI');
      const { token } = await keptSession(page);
      await page
        .context()
        .request.post(`${shop.url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
      shopper.expects(/status of 401/);
      await shopper.press(page.getByRole('button', { name: /^Pay ₹/ }));
      await shopper.heading('Log in');
      await fillLogin(shopper, person);
      await shopper.heading('Checkout');
      await shopper.see(home.flat);
      await shopper.see('By placing this order you agree');
      await pay(shopper);
    },
  },
  {
    name: 'I logged out on a computer that is not mine: the next person found nothing of me.',
    async walk(shopper) {
      const { page, shop } = shopper;
      const person = await haveAccount(shop);
      await shopper.open('/login?next=/product/2?category=Cricket');
      await fillLogin(shopper, person);
      await page.waitForURL(/\/product\/2/);
      await shopper.press(page.getByRole('button', { name: 'Buy now' }));
      await shopper.heading('Checkout');
      await shopper.type(page.getByLabel('Mobile'), '98200 43210');
      await carryOn(shopper);
      await typeAddress(shopper);
      await carryOn(shopper);
      await shopper.open('/tracker');
      await openSession(shopper, person.firstName);
      await shopper.press(page.getByRole('button', { name: 'Logout' }));
      const question = page.getByRole('dialog', { name: 'Keep on this device?' });
      await question.waitFor();
      await shopper.press(question.getByRole('button', { name: 'Clear' }));
      await question.waitFor({ state: 'detached' });
      await buy(shopper);
      expect(await page.getByLabel('E-mail').inputValue()).toBe('');
      expect(await page.content()).not.toMatch(/Gulmohar|Sawant/);
    },
  },
  {
    name: 'I had the shop open in two tabs: what I put into the cart in one was in the other.',
    async walk(shopper) {
      const { page } = shopper;
      await shopper.open('/product/2?category=Cricket');
      await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
      await shopper.open('/cart');
      await shopper.see('Subtotal (1 item)');
      const other = await page.context().newPage();
      await shopper.turnTo(other);
      await shopper.open('/product/1?category=Cricket');
      await shopper.press(other.getByRole('button', { name: 'Add to cart' }));
      await other.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
      await shopper.turnTo(page);
      await page.bringToFront();
      await shopper.see('Subtotal (2 items)');
      await shopper.press(page.getByRole('button', { name: /^Remove Monsoons/ }));
      await shopper.see('Subtotal (1 item)');
      await shopper.press(page.getByRole('button', { name: 'Undo' }));
      await shopper.see('Subtotal (2 items)');
      await proceed(shopper);
      await fillAddressToo(shopper, aPerson().email);
    },
  },
];
