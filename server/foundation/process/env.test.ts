import { expect, test } from 'vitest';
import { production } from '#server/foundation/http/test-production.ts';
import { missingOf, packsItself, parseEnv } from './env.ts';

test('no variables give a demonstration on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    SHOP_MODE: 'demo',
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    PICTURES_AHEAD: 'on',
  });
});

test('an empty variable counts as not set', () => {
  expect(parseEnv({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
});

test('an invalid variable fails the start, with its name and the expected value', () => {
  expect(() => parseEnv({ PORT: 'http', SHOP_MODE: 'live' })).toThrow(
    /PORT should be a port number|SHOP_MODE should be 'demo' or 'production'/,
  );
});

test('production requires a secret, and all or none of the keys of gateway, courier and mail', () => {
  expect(parseEnv(production).SHOP_MODE).toBe('production');
  for (const name of Object.keys(production).filter((key) => key !== 'SHOP_MODE')) {
    expect(() => parseEnv({ ...production, [name]: '' }), name).toThrow(new RegExp(`${name} should be`));
  }
});

test('production starts without gateway, courier and mail, and lists the missing variables of each', () => {
  const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
  const env = parseEnv({ SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY });
  expect([missingOf(env, 'payments').length, missingOf(env, 'courier').length, missingOf(env, 'mail')]).toEqual([
    3,
    3,
    ['SMTP_URL', 'MAIL_FROM'],
  ]);
  expect(missingOf(parseEnv(production), 'payments')).toEqual([]);
});

test('production refuses a test key of the payment gateway', () => {
  expect(() => parseEnv({ ...production, RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(/RAZORPAY_KEY_ID .*not a test key/);
});

test.each([
  ['a demonstration, which has nobody at the table', {}, true],
  ['production', production, false],
  ['a demonstration that says off', { AUTO_PACK: 'off' }, false],
  ['production that says on', { ...production, AUTO_PACK: 'on' }, true],
])('automatic packing has the right default in %s', (_where, given, itself) => {
  expect(packsItself(parseEnv(given))).toBe(itself);
});
