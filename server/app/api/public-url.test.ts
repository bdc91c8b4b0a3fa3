import { expect, it } from 'vitest';
import { publicUrlOf, withPort } from './public-url.ts';

it.each([
  [{ PUBLIC_URL: undefined, PORT: 0 }, 'http://localhost:40123'],
  [{ PUBLIC_URL: 'http://localhost:0', PORT: 0 }, 'http://localhost:40123'],
  [{ PUBLIC_URL: 'https://shop.example', PORT: 0 }, 'https://shop.example'],
])('puts the port on which the shop listens into %j', (env, url) => {
  const bound = withPort(env, 40_123);
  expect(bound.PORT).toBe(40_123);
  expect(publicUrlOf(bound)).toBe(url);
});
