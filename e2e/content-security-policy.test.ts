import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '#scripts/find-chromium.ts';
import { contentSecurityPolicy, hashInlineScripts } from '#server/foundation/http/content-security-policy.ts';

test("a browser runs the page's own scripts under its policy, and no others", async () => {
  const page = `<!doctype html><title>waiting</title><script>window.ran = ['₹'];\r\n</script>
    <script type="module">window.ran.push('module'); document.title = 'done'</script><b style="color: red" onclick="ran.push('handler')">b</b>`;
  const added = '<script>window.ran.push("stranger")</script>';
  const policy = contentSecurityPolicy(hashInlineScripts(page));
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy)
      .end(page + added);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? chromium.executablePath(),
    args: ['--disable-gpu'],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${port}/`);
    await tab.waitForFunction("document.title === 'done'");
    await tab.click('b');
    expect(await tab.evaluate('window.ran')).toEqual(['₹', 'module']);
    expect(await tab.evaluate("getComputedStyle(document.querySelector('b')).color")).toBe('rgb(255, 0, 0)');
  } finally {
    await browser.close();
    server.close();
  }
});
