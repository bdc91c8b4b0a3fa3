import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  hashInlineScripts,
  hashInlineStyles,
  noProviderSources,
  securityHeadersFor,
  workerPolicy,
} from './content-security-policy.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline scripts are hashed once each; data and external scripts are not', () => {
  const html = `<script>a()</script><script type="module">b()</script><script>a()</script>
    <script src="/x.js"></script><script type="application/ld+json">{}</script>`;
  expect(hashInlineScripts(html)).toEqual([sha('a()'), sha('b()')]);
});

test.each([
  ['a data attribute that ends in src', '<script data-src="/x.js">a()</script>', [sha('a()')]],
  ['a > inside an attribute', '<script data-note="a > b">a()</script>', [sha('a()')]],
  ['other quotes', "<script type='application/ld+json'>{}</script><script src='/x.js'></script>", []],
  ['capitals and a space at the end', '<SCRIPT>a()</SCRIPT >', [sha('a()')]],
  ['lines of Windows', '<script>a()\r\nb()</script>', [sha('a()\nb()')]],
  ['nothing at all', '<script></script>', [sha('')]],
  ['a page without scripts', '<p>hello</p>', []],
])('hashes inline scripts with %s', (_what, html, hashes) => {
  expect(hashInlineScripts(html)).toEqual(hashes);
});

test('the policy allows inline style elements of the page by their hash only', () => {
  expect(hashInlineStyles('<style>a{}\r\n</style><style>b{}</style>')).toEqual([sha('a{}\n'), sha('b{}')]);
  expect(contentSecurityPolicy([], noProviderSources, [sha('a{}')])).toContain(`style-src-elem 'self' ${sha('a{}')};`);
});

test('the policy allows only the hashed inline scripts', () => {
  const policy = contentSecurityPolicy([sha('a()')]);
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
  expect(scripts).toBe(`script-src 'self' ${sha('a()')}`);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]),
  );
  expect(policy).not.toContain('worker-src');
  expect(contentSecurityPolicy([], { ...noProviderSources, workers: ['blob:'] })).toContain(
    "; worker-src 'self' blob:",
  );
});

test('the policy names a provider by its exact address', () => {
  const policy = contentSecurityPolicy([], {
    scripts: ['https://pay.example/checkout.js'],
    frames: ['https://pay.example'],
    connects: [],
    styles: [],
  });
  expect(policy).toContain("script-src 'self' https://pay.example/checkout.js");
  expect(policy).toContain('frame-src https://pay.example');
});

test('the policy requires trusted types, and browsers report violations', () => {
  const policy = contentSecurityPolicy([]).split('; ');
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types default drawing worker provider');
  expect(policy).toContain('report-uri /api/reports');
  expect(policy.join('; ')).not.toMatch(/unsafe-eval|unsafe-hashes|script-src[^;]*unsafe-inline/);
  expect(contentSecurityPolicy([], { ...noProviderSources, trusted: ['goog#html'] })).toContain(
    'trusted-types default drawing worker provider goog#html',
  );
  expect(contentSecurityPolicy([], { ...noProviderSources, trusted: 'any' })).not.toContain('trusted-types');
});

test.each([
  ['host', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
] as const)('the HSTS header has the scope of the setting: %s', (reach, header) => {
  expect(securityHeadersFor('https://shop.example', reach)['strict-transport-security']).toBe(header);
  expect(securityHeadersFor('http://localhost:3000', reach)).not.toHaveProperty('strict-transport-security');
});

test('only a shop on https sends the HSTS header', () => {
  expect(securityHeadersFor('https://shop.example')).toHaveProperty('strict-transport-security');
  expect(securityHeadersFor('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  expect(securityHeadersFor('https://shop.example')).toHaveProperty('x-content-type-options', 'nosniff');
});

test('only a worker may compile WebAssembly, and it may load nothing from elsewhere', () => {
  expect(contentSecurityPolicy([])).not.toContain('wasm-unsafe-eval');
  const [fallback, scripts, connections] = workerPolicy.split('; ');
  expect(fallback).toBe("default-src 'none'");
  expect(scripts).toBe("script-src 'self' 'wasm-unsafe-eval'");
  expect(connections).toBe("connect-src 'self'");
  expect(workerPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/);
});
