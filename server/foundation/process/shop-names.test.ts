import { expect, test } from 'vitest';
import { shopNames } from './shop-names.ts';

const open = shopNames('https://maidan.example', false);
const demo = shopNames('http://localhost:3000', true);

test.each([
  ['maidan.example', true],
  ['MAIDAN.example', true],
  ['maidan.example:443', true],
  ['maidan.example:80', false],
  ['maidan.example.', false],
  ['www.maidan.example', false],
  ['maidan.example.evil.example', false],
  ['evil.example', false],
  ['localhost', false],
  ['127.0.0.1:3000', false],
  ['', false],
])('the host %s is accepted by a shop at https://maidan.example: %s', (host, isOwn) => {
  expect(open.isHost(host)).toBe(isOwn);
});

test.each([
  ['localhost:3000', true],
  ['localhost', true],
  ['LocalHost:80', true],
  ['127.0.0.1:45123', true],
  ['[::1]:3000', true],
  ['localhost:3000.evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example:3000', false],
  ['127.0.0.2:3000', false],
  ['192.168.1.5:3000', false],
  ['evil.example', false],
])('the host %s is accepted by a demonstration: %s', (host, isOwn) => {
  expect(demo.isHost(host)).toBe(isOwn);
});
