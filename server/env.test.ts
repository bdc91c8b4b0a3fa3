import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

test('nothing set gives the demonstration on this machine', () => {
  expect(parseEnv({})).toMatchObject({ SHOP_MODE: 'demo', PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data' });
});

test('an empty variable counts as not set', () => {
  expect(parseEnv({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
});

test('a wrong value stops the start with its name and what it should look like', () => {
  expect(() => parseEnv({ PORT: 'http', SHOP_MODE: 'live' })).toThrow(
    /PORT should be a port number|SHOP_MODE should be 'demo' or 'production'/,
  );
});

test('production asks for a secret', () => {
  expect(() => parseEnv({ SHOP_MODE: 'production' })).toThrow(/AUTH_SECRET/);
  expect(parseEnv({ SHOP_MODE: 'production', AUTH_SECRET: 'x'.repeat(32) }).SHOP_MODE).toBe('production');
});
