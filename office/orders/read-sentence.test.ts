import { expect, test } from 'vitest';
import { readSentence } from './read-sentence.ts';

test.each([
  ['from Kolkata over 5000', { city: 'Kolkata', over: '5000' }],
  ['from kolkata, over ₹5,000', { city: 'kolkata', over: '5000' }],
  ['over 5k from West Bengal', { over: '5000', region: 'West Bengal' }],
  ['late cash orders', { promise: 'late', payment: 'cod' }],
  ['to pack in new delhi under 2000', { pack: 'waits', city: 'new delhi', under: '2000' }],
  ['between 1000 and 2500', { over: '1000', under: '2500' }],
  ['unpaid', { state: 'placed', payment: 'razorpay' }],
  ['cricket express with a note', { sport: 'cricket', delivery: 'express', note: 'yes' }],
  ['from 2026-11-01 until 2026-11-05', { from: '2026-11-01', to: '2026-11-05' }],
  ['pin 4000', { pin: '4000' }],
  ['team Konkan Monsoons', { team: 'Konkan Monsoons' }],
  ['by a caller', { caller: 'yes' }],
  ['without custom pieces', { custom: 'no' }],
])('parses the search %s into filters', (typed, meant) => expect(readSentence(typed)).toEqual(meant));

test.each([
  'asha',
  'K7QW4MX9TD',
  '9820043210',
  'asha from',
  'late asha',
  '',
  '  ',
  'over the moon',
  'over 99999999999999999',
])('the search %s has no filters', (typed) => expect(readSentence(typed)).toBeUndefined());
