import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing of the browser's own may go out, and nothing needs a display. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

export interface Visit {
  page: Page;
  /** Fails if the page has said anything on its console that it should not have. */
  expectQuiet(): void;
}

/** Opens a page whose console errors, failed scripts and refused policies are kept for `expectQuiet`. */
export async function visit(browser: Browser, options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {}): Promise<Visit> {
  const { theme = 'light', ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // A shop that has just been laid in draws its pictures at their first visit.
  page.setDefaultNavigationTimeout(45_000);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return { page, expectQuiet: () => expect(noise).toEqual([]) };
}

/** Has axe look at the page as it is now; lists what it finds, with the element. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
  expect(found, page.url()).toEqual([]);
}
