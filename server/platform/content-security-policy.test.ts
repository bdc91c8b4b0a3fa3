import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashInlineScripts } from './content-security-policy.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline scripts are hashed once each; data and files are not', () => {
  const html = `<script>a()</script><script type="module">b()</script><script>a()</script>
    <script src="/x.js"></script><script type="application/ld+json">{}</script>`;
  expect(hashInlineScripts(html)).toEqual([sha('a()'), sha('b()')]);
});

test('the policy lets no inline script run but the hashed ones', () => {
  const policy = contentSecurityPolicy([sha('a()')]);
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
  expect(scripts).toBe(`script-src 'self' ${sha('a()')}`);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('a provider is named by its exact address', () => {
  const policy = contentSecurityPolicy([], {
    scripts: ['https://pay.example/checkout.js'],
    frames: ['https://pay.example'],
    connects: [],
    styles: [],
  });
  expect(policy).toContain("script-src 'self' https://pay.example/checkout.js");
  expect(policy).toContain('frame-src https://pay.example');
});
