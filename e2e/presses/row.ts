import type { Locator, Page } from 'playwright-core';
import { haveAccount, logIn } from '../account-of.ts';
import type { RunningShop } from '../running-shop.ts';

/** Action on a page, and the result to wait for. */
export interface PressRow {
  name: string;
  /** Prepares the page for the click; earlier layout shifts do not count. */
  before: (page: Page, shop: RunningShop) => Promise<void>;
  press: (page: Page, shop: RunningShop) => Promise<unknown>;
  /** Waits for the result. */
  after: (page: Page, shop: RunningShop) => Promise<unknown>;
  /** Screen size, if only one has this action. */
  only?: 'phone' | 'desk';
}

/** Finds a button by its whole name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
/** Waits for the heading of a page. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Waits until the page shows a message. */
export const said = (page: Page, role: 'status' | 'alert', words: string | RegExp) =>
  page.getByRole(role).filter({ hasText: words }).waitFor();
/** Opens a page of the shop. */
export const open = (path: string) => async (page: Page, shop: RunningShop) => void (await page.goto(shop.url + path));
/** Opens a page with a new, signed-in account. */
export const isMember = async (page: Page, shop: RunningShop, path: string): Promise<void> => {
  const person = await haveAccount(shop);
  await logIn(page, shop, person);
  await page.goto(shop.url + path);
};
/** Opens a page for a member. */
export const asMember = (path: string) => async (page: Page, shop: RunningShop) =>
  void (await isMember(page, shop, path));
