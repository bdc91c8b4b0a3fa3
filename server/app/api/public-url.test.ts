import { expect, it } from 'vitest';
import { publicUrlOf, withPort } from './public-url.ts';

it.each([
  ['a missing PUBLIC_URL', { PUBLIC_URL: undefined, PORT: 0 }, 'http://localhost:40123'],
  ['a PUBLIC_URL with port 0', { PUBLIC_URL: 'http://localhost:0', PORT: 0 }, 'http://localhost:40123'],
  ['a PUBLIC_URL without a port', { PUBLIC_URL: 'https://shop.example', PORT: 0 }, 'https://shop.example'],
])('%s becomes an address with the bound port where one is needed', (_name, env, url) => {
  const bound = withPort(env, 40_123);
  expect(bound.PORT).toBe(40_123);
  expect(publicUrlOf(bound)).toBe(url);
});
