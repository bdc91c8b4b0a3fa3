import { expect, test } from 'vitest';
import type { DeliveryOption } from '#contract/delivery.ts';
import { deliveryUpgradeText, worthNaming } from './delivery-upgrade-text.ts';

type Why = DeliveryOption['why'];

function options(express: Why, nextDay: Why) {
  return [
    { method: 'standard' as const, name: 'Standard', price: 0, offered: true, why: null },
    { method: 'express' as const, name: 'Express', price: 99, offered: express === null, why: express },
    { method: 'nextDay' as const, name: 'Next day', price: 199, offered: nextDay === null, why: nextDay },
  ];
}

test.each<[string, Why, Why, string, string[]]>([
  [
    'a metro in the morning',
    null,
    null,
    'Express and next-day options at checkout.',
    ['standard', 'express', 'nextDay'],
  ],
  ['a metro after noon', 'time', 'time', '', ['standard', 'express', 'nextDay']],
  ['a second tier', null, 'place', 'Express option at checkout.', ['standard', 'express']],
  ['custom goods in a metro', null, 'goods', 'Express option at checkout.', ['standard', 'express']],
  ['custom goods in a metro after noon', 'time', 'goods', '', ['standard', 'express']],
  ['a place without faster delivery', 'place', 'place', '', ['standard']],
  ['custom goods in a place without express delivery', 'place', 'goods', '', ['standard']],
  [
    'no PIN, in the morning',
    'pin',
    'pin',
    'Express and next-day options for many PIN codes at checkout.',
    ['standard'],
  ],
  ['no PIN, after noon', 'pin', 'time', 'Express option for many PIN codes at checkout.', ['standard', 'nextDay']],
  ['no PIN, custom goods', 'pin', 'goods', 'Express option for many PIN codes at checkout.', ['standard']],
])('names the faster delivery options for %s', (_, express, nextDay, words, named) => {
  expect(deliveryUpgradeText(options(express, nextDay))).toBe(words);
  expect(worthNaming(options(express, nextDay)).map(({ method }) => method)).toEqual(named);
});
