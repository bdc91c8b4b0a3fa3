import { expect, test } from 'vitest';
import { whyNoPasskeys } from './passkeys-here.ts';

test.each([
  ['maidan.example', true, true, undefined],
  ['localhost', true, true, undefined],
  ['127.0.0.1', true, true, 'a number'],
  ['203.0.113.7', false, true, 'a number'],
  ['[::1]', true, true, 'a number'],
  ['maidan.example', false, true, 'not here'],
  ['maidan.example', true, false, 'not here'],
  ['1.maidan.example', true, true, undefined],
] as const)(
  'at %s (https: %s, supported: %s) passkeys are unavailable because: %s',
  (hostname, isSecure, known, why) => {
    expect(whyNoPasskeys({ hostname, isSecure, known })).toBe(why);
  },
);
