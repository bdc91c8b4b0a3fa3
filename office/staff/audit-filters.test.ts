import { expect, test } from 'vitest';
import { auditAddress, readAuditFilters, sentOf, thingWords } from './audit-filters.ts';

const nothing = { q: '', who: '', thing: '', about: '', from: '', to: '' };

test('the filters of the audit log are written to the address and read back', () => {
  const asked = {
    ...nothing,
    who: 'Asha Rao',
    thing: 'order',
    about: 'K7QW4MX9TD',
    from: '2026-11-01',
    to: '2026-11-23',
  };
  const address = auditAddress(asked);
  expect(address).toBe('/audit?who=Asha+Rao&thing=order&about=K7QW4MX9TD&from=2026-11-01&to=2026-11-23');
  expect(readAuditFilters(new URLSearchParams(address.split('?')[1]))).toEqual(asked);
  expect(auditAddress({ ...nothing, q: '  ' })).toBe('/audit');
});

test.each([
  ['an unknown subject', 'thing=spaceship'],
  ['an invalid date', 'from=yesterday&to=1.11.2026'],
])('%s is ignored as a filter', (_words, search) => {
  expect(readAuditFilters(new URLSearchParams(search))).toEqual(nothing);
});

test('empty filters are not sent', () => {
  expect(sentOf({ ...nothing, q: 'refund' }, 41)).toEqual({ q: 'refund', before: '41' });
  expect(sentOf(nothing)).toEqual({});
});

test('every kind of subject has a unique name', () => {
  const names = Object.values(thingWords);
  expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(10);
});

test('typed filters are cut to the limits of the call', () => {
  const long = 'x'.repeat(200);
  const asked = readAuditFilters(new URLSearchParams({ q: long, who: long, about: long }));
  expect([asked.q.length, asked.who.length, asked.about.length]).toEqual([100, 80, 80]);
});
