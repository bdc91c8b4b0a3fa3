import { describe, expect, test } from 'vitest';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { bankRange, refundInWords, refundStarts } from './refund-promise.ts';

const monday = new Date('2026-11-23T10:00:00+05:30');

test('expects a refund in the bank account after seven to ten days', () => {
  expect(bankRange(monday)).toBe('Mon 30 Nov – Thu 3 Dec');
  expect(bankRange(new Date('2026-11-20T12:00:00+05:30'))).toBe('Fri 27 – Mon 30 Nov');
  // Late evening in London is the next day in India.
  expect(bankRange(new Date('2026-11-23T20:00:00Z'))).toBe('Tue 1 – Fri 4 Dec');
});

test('expects a refund to start three to five working days after receipt, skipping Sundays and Christmas', () => {
  expect(refundStarts(unchangedSettings, monday)).toEqual(['2026-11-26', '2026-11-28']);
  expect(refundStarts(unchangedSettings, new Date('2026-12-23T10:00:00+05:30'))).toEqual(['2026-12-28', '2026-12-30']);
});

describe('description of a refund', () => {
  test.each([
    ['wanted', 'source', 'Refund started', 'With you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.'],
    ['pending', 'source', 'Refund started', 'With you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.'],
    ['processed', 'source', 'Refunded', 'With you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.'],
    ['failed', 'source', 'Refund delayed', 'Your bank did not take it. We are looking into it and will write to you.'],
    ['processed', 'credit', 'Refunded', 'On your account now.'],
    ['wanted', 'hand', 'Refund started', 'We send it by UPI within 3–5 business days.'],
    ['processed', 'hand', 'Refunded', 'Sent by UPI.'],
  ] as const)('describes a refund that is %s by %s as “%s. %s”', (state, way, title, promise) => {
    expect(refundInWords({ state, way, startedAt: monday })).toEqual({ title, promise });
  });
});
