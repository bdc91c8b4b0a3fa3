import { expect, test } from 'vitest';
import { findSecret } from './test-secrets.ts';

test.each([
  ['Your code is 214553.', '214553', 13],
  ['{"code":"214553"}', '214553', 9],
  ['/reset?code%3D214553&x=1', '214553', 14],
  ['no room for Zubeida', 'ZUBEIDA', 12],
  ['{"time":1795970214553,"responseTime":0.214553}', '214553', -1],
  ['"responseTime":3.2145530001', '214553', -1],
  ['c214553a-5', '214553', -1],
])('%s contains the secret %s at %i', (text, secret, at) => {
  expect(findSecret(text, secret)).toBe(at);
});
