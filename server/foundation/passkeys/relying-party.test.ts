import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://maidan.example', { id: 'maidan.example', origin: 'https://maidan.example' }],
  ['https://shop.maidan.example:8443/', { id: 'shop.maidan.example', origin: 'https://shop.maidan.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://maidan.example', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::7]:3000', undefined],
  ['http://notlocalhost', undefined],
])('the relying party of %s is its domain, or undefined where passkeys do not work', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party);
});
