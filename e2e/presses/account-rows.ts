import type { Page } from 'playwright-core';
import { aPerson, fillLogin, haveAccount, haveProvedAccount, logIn, type Person } from '../account-of.ts';
import { withAuthenticator } from '../authenticator.ts';
import { asMember, button, heading, isMember, open, type PressRow, said } from './row.ts';

async function fillSignup(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

/** Rows for signing in, signing up, and account recovery. */
export const signingIn: PressRow[] = [
  {
    name: 'an empty login form',
    before: open('/login'),
    press: (page) => button(page, 'Log in').click(),
    after: (page) => said(page, 'alert', 'valid email'),
  },
  {
    name: 'a wrong password at the login',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/login`);
      await fillLogin(page, 'nobody@example.in', 'not the one');
    },
    press: (page) => button(page, 'Log in').click(),
    after: (page) => said(page, 'alert', 'check your credentials'),
  },
  {
    name: 'logging in',
    before: async (page, shop) => {
      const { email, password } = await haveAccount(shop);
      await page.goto(`${shop.url}/login`);
      await fillLogin(page, email, password);
    },
    press: (page) => button(page, 'Log in').click(),
    after: (page, shop) => page.waitForURL(`${shop.url}/`),
  },
  {
    name: 'a password that is too common',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/signup`);
      await fillSignup(page, { ...aPerson(), password: 'password' });
    },
    press: (page) => button(page, 'Create account').click(),
    after: (page) => said(page, 'alert', 'too common'),
  },
  {
    name: 'signing up',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/signup`);
      await fillSignup(page, aPerson());
    },
    press: (page) => button(page, 'Create account').click(),
    after: (page, shop) => page.waitForURL(`${shop.url}/`),
  },
  {
    name: 'requesting a code for a forgotten password',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/forgot-password`);
      await page.getByLabel('E-mail').fill('asha@example.in');
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: /^Send/ }).click(),
    after: (page) => heading(page, 'Check Your Email'),
  },
  {
    name: 'a wrong code of a forgotten password',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/reset-password?email=asha@example.in`);
      await page.getByLabel('6-digit code').fill('000000');
      for (const label of ['New password', 'Confirm new password'])
        await page.getByLabel(label, { exact: true }).fill('a late cut to third man');
    },
    press: (page) => page.getByLabel('6-digit code').press('Enter'),
    after: (page) => page.getByRole('main').getByRole('alert').first().waitFor(),
  },
  {
    name: 'requesting a code for a lost order',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/find-order`);
      await page.getByLabel('E-mail').fill('asha@example.in');
    },
    press: (page) => button(page, 'Send the code').click(),
    after: (page) => page.getByRole('heading', { name: 'Check Your Email' }).waitFor(),
  },
];

/** Rows for changes that members make to their account. */
export const theirs: PressRow[] = [
  {
    name: 'adding a passkey',
    before: async (page, shop) => {
      const person = await haveProvedAccount(shop);
      await withAuthenticator(page);
      await logIn(page, shop, person);
      await page.goto(`${shop.url}/my-account/password`);
      await button(page, 'Add a passkey').scrollIntoViewIfNeeded();
    },
    press: (page) => button(page, 'Add a passkey').click(),
    after: (page) => said(page, 'status', 'You can sign in with this passkey now'),
  },
  {
    name: 'signing out everywhere',
    before: async (page, shop) => {
      await isMember(page, shop, '/my-account/password');
      await button(page, 'Sign out everywhere').scrollIntoViewIfNeeded();
    },
    press: (page) => button(page, 'Sign out everywhere').click(),
    after: (page) => heading(page, 'Log in'),
  },
  {
    name: 'saving a profile',
    before: asMember('/my-account/profile'),
    press: async (page) => {
      await page.getByLabel('First name').fill('Bhavna');
      await button(page, 'Save profile').click();
    },
    after: (page) => page.getByRole('main').getByRole('status').first().waitFor(),
  },
  {
    name: 'a wrong old password',
    before: async (page, shop) => {
      await isMember(page, shop, '/my-account/password');
      await page.getByLabel('Current password', { exact: true }).fill('not the one');
      for (const label of ['New password', 'Confirm new password'])
        await page.getByLabel(label, { exact: true }).fill('a cover drive along the grass');
    },
    press: (page) => page.getByLabel('Confirm new password', { exact: true }).press('Enter'),
    after: (page) => page.getByRole('main').getByRole('alert').first().waitFor(),
  },
  {
    name: 'an empty address form',
    before: asMember('/my-account/address?add'),
    press: (page) => button(page, 'Save address').click(),
    after: (page) => page.getByText("Enter the receiver's full name").first().waitFor(),
  },
];
