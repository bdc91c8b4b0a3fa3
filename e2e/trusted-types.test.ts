import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

// All other e2e tests show that no page needs anything the policy refuses: their consoles are silent, and
// e2e/every-page.test.ts listens for violations.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser?.close();
  await endAllShops();
});

/** Runs code like the page's own; returns the error. The debugger's own calls may do more than a page's. */
function tryAs(
  page: Page,
  code: 'markup' | 'eval' | 'function' | 'timer' | 'script' | 'handler' | 'policy',
): Promise<string> {
  return page.evaluate(
    (what) =>
      new Promise<string>((resolve) => {
        const tries = {
          markup: () => {
            document.createElement('p').innerHTML = '<img src=x onerror="window.ran = true">';
          },
          // biome-ignore lint/security/noGlobalEval: it is what must not work
          eval: () => eval('window.ran = true'),
          function: () => new Function('window.ran = true')(),
          timer: () => setTimeout('window.ran = true' as never),
          script: () =>
            document.head.append(
              Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/x.js' }),
            ),
          handler: () => document.body.setAttribute('onclick', 'window.ran = true'),
          policy: () =>
            (
              window as Window & { trustedTypes?: { createPolicy(name: string, rules: object): void } }
            ).trustedTypes?.createPolicy('mine', {}),
        };
        setTimeout(() => {
          try {
            tries[what]();
            resolve('done');
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
    code,
  );
}

describe('trusted types', () => {
  test('pages cannot turn text into code or markup, and violations are reported to the shop', async () => {
    const { page } = await visit(browser);
    // Not the login page: a provider's script is loaded there, and may write markup from then on.
    for (const path of ['/', '/customize', '/checkout', '/find-order']) {
      await page.goto(shop.url + path);
      for (const code of ['markup', 'eval', 'function', 'timer', 'script', 'handler', 'policy'] as const)
        expect([path, code, await tryAs(page, code)]).not.toContain('done');
      expect(await page.evaluate('window.ran')).toBeUndefined();
    }
    await expect
      .poll(async () => (await runScript('shop.ts', ['csp-reports'], shop.dataDir)).output, { interval: 1000 })
      .toMatch(/require-trusted-types-for refused trusted-types-sink on \/customize/);
    await page.context().close();
  });

  test('the API documentation loads nothing from other hosts, and its policy refuses nothing', async () => {
    const { page, expectQuiet } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(`${shop.url}/api/docs`, { waitUntil: 'domcontentloaded' });
    await page.getByText('Mails a six-digit code to the e-mail an order was placed with').first().waitFor();
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((address) => !address.startsWith(`${shop.url}/`) && !address.startsWith('data:'))).toEqual([]);
    expectQuiet();
    await page.context().close();
  });
});
