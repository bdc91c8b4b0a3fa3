import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { serveOffice } from './serve-office.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  await serveOffice(shop.app, { mode: 'production' });
});
afterAll(() => shop.close());

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the sources of each directive of a policy. */
function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test.each(['/office', '/office/sign-in', '/office/orders/K7QW4MX9TD', '/office/of/no/room'])(
  '%s cannot be framed or cached, and runs only scripts of its build',
  async (url) => {
    const { statusCode, headers, body } = await shop.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    // The script that sets the theme before the first paint is inline, and allowed by its hash.
    const written = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => sha(script));
    expect(written).toHaveLength(1);
    expect(directivesOf(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...written],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ['blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
      'report-uri': ['/api/reports'],
    });
    expect(body).not.toMatch(/<style|\s(?:on\w+|style)=/);
  },
);
