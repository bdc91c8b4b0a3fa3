import { expect, test } from 'vitest';
import { parseEnv } from '#server/foundation/process/env.ts';
import { noProviders, providersOf, type SandboxReady, sourcesOf } from './providers.ts';

const sandbox: SandboxReady = {
  url: 'http://127.0.0.1:4000',
  smtpUrl: 'smtp://127.0.0.1:4025',
  razorpay: { keyId: 'rzp_test_1', keySecret: 'a', webhookSecret: 'b' },
  shiprocket: { email: 'e@x.example', password: 'c', webhookToken: 'd' },
  google: { clientId: 'f', clientSecret: 'g' },
};

test('without any keys all providers point to the sandbox', () => {
  const providers = providersOf(parseEnv({}), sandbox);
  expect(providers.razorpay).toEqual({
    keyId: 'rzp_test_1',
    keySecret: 'a',
    webhookSecret: 'b',
    url: 'http://127.0.0.1:4000/razorpay',
    scriptUrl: 'http://127.0.0.1:4000/razorpay/checkout.js',
  });
  expect(providers.mail?.url).toBe('smtp://127.0.0.1:4025');
});

test('a provider with all of its keys is the real one, and one with half of its keys is not', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_own', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
  expect(providersOf(parseEnv(keys), sandbox).razorpay).toMatchObject({
    keyId: 'rzp_test_own',
    url: 'https://api.razorpay.com',
  });
  expect(providersOf(parseEnv({ ...keys, RAZORPAY_KEY_SECRET: '' }), undefined).razorpay).toBeUndefined();
});

test('without a sandbox and keys no provider is enabled, and pages may load nothing from other hosts', () => {
  const providers = providersOf(parseEnv({}), undefined);
  expect(providers).toEqual(noProviders);
  expect(sourcesOf(providers)).toEqual({ scripts: [], frames: [], connects: [], styles: [], forms: [], trusted: [] });
});

test('pages may load only the exact scripts of the enabled providers', () => {
  const sources = sourcesOf(providersOf(parseEnv({}), sandbox));
  expect(sources.scripts).toEqual([
    'http://127.0.0.1:4000/razorpay/checkout.js',
    'http://127.0.0.1:4000/google/client.js',
  ]);
  expect(sources.frames).toEqual(['http://127.0.0.1:4000']);
});
