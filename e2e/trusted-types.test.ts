import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

// That no page needs what the policy refuses, every visit of every other journey says: its console is quiet, and
// e2e/every-page.test.ts listens for refusals.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser?.close();
  await endAllShops();
});

/**
 * Does something as the page's own code would; says what was thrown. The debugger's own calls may do more than a
 * page's.
 */
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

describe('a page', () => {
  test('makes no code and no markup of text, whatever asks for it, and its browser tells the shop', async () => {
    const { page } = await visit(browser);
    // Not where one logs in: a provider's script is asked for there, and may write markup from then on.
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

  test('of the API loads nothing from elsewhere, and its own policy refuses it nothing', async () => {
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
