import { expect, test } from 'vitest';
import { collectionWayLabels, whatIsIn } from './collection-draft.ts';

const rule = {
  ...{ sports: [], kinds: [], teams: [], athletes: [], marks: [], from: null, to: null },
} as Parameters<typeof whatIsIn>[0]['rule'];

test.each([
  ['first', rule, [], collectionWayLabels.first],
  ['picked', rule, ['a', 'b'], '2 picked by hand'],
  ['rule', { ...rule, sports: ['cricket', 'football'] }, ['a'], 'Cricket, football'],
  ['rule', { ...rule, teams: ['Rovers'], marks: ['hotSale', 'limited'] }, [], 'Rovers; Hot sale; Limited'],
  ['rule', { ...rule, to: 999 }, [], 'up to ₹999.00'],
  ['rule', { ...rule, from: 500 }, [], 'from ₹500.00'],
  ['rule', { ...rule, from: 500, to: 999 }, [], 'from ₹500.00 to ₹999.00'],
] as const)('a collection chosen by %s, with %j and %j, is described as: %s', (way, by, picked, words) => {
  expect(whatIsIn({ way, rule: by as typeof rule, picked: [...picked] })).toBe(words);
});
