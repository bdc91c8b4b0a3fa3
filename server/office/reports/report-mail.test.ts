import { expect, it } from 'vitest';
import type { PromiseSums, SalesSums } from '#contract/office/reports.ts';
import { promisesMail, returnsMail, salesMail, visitsMail } from './report-mail.ts';

const period = { from: '2026-11-16', to: '2026-11-22' };
const about = { period, publicUrl: 'https://shop.example' };
const sums = (more: Partial<SalesSums> = {}): SalesSums => ({
  ...{ orders: 3, pieces: 5, ordered: 9000, cancelled: 0, back: 0, net: 9000 },
  ...more,
});
const sales = (more: object) =>
  salesMail({ period, before: period, total: sums(), totalBefore: sums(), products: [], ...more } as never, about);

it.each([
  [{ totalBefore: sums({ net: 7500 }) }, '3 orders came to ₹9,000.00, 20 % more than the week before.'],
  [{ totalBefore: sums({ net: 10_000 }) }, '3 orders came to ₹9,000.00, 10 % less than the week before.'],
  [{}, '3 orders came to ₹9,000.00, as much as the week before.'],
  [{ totalBefore: sums({ net: 0 }) }, '3 orders came to ₹9,000.00, after ₹0.00 the week before.'],
  [
    { total: sums({ orders: 1 }), totalBefore: sums({ net: -50 }) },
    '1 order came to ₹9,000.00, after -₹50.00 the week before.',
  ],
])('sales are compared in words: %j', (more, lead) => {
  expect(sales(more).lead).toBe(`16 Nov to 22 Nov: ${lead}`);
});

it('a report without anything has no empty lists', () => {
  expect(sales({}).sections?.map(({ heading }) => heading)).toEqual(['Sums (the week before)']);
  expect(returnsMail({ period, before: period, reasons: [], sizes: [] }, about)).toMatchObject({
    lead: '16 Nov to 22 Nov: 0 returns were asked for, 0 the week before. ₹0.00 went back for them so far.',
    sections: [],
  });
});

const promised = (more: Partial<PromiseSums> = {}): PromiseSums => ({
  ...{ kept: 0, late: 0, overdue: 0, lost: 0, back: 0, open: 0 },
  ...more,
});

it('the share of kept promises is rounded down, and not said of none', () => {
  const report = { period, before: period, daysLate: null, couriers: [], states: [], orders: [] };
  const mail = (total: PromiseSums, totalBefore = promised()) => promisesMail({ ...report, total, totalBefore }, about);
  expect(mail(promised({ kept: 199, late: 1 })).lead).toMatch(/: 99 % of the promises of delivery were kept\.$/);
  expect(mail(promised({ kept: 1 }), promised({ late: 1 })).lead).toMatch(/100 % .* kept, 0 % the week before\.$/);
  expect(mail(promised({ open: 3, back: 1 })).lead).toMatch(/No promise of delivery ended in this week\.$/);
});

it('visits name each step and the searches that found nothing', () => {
  const steps = { home: 9, listing: 8, search: 2, product: 5, cart: 3, checkout: 2, orders: 1 };
  const nothing = [{ words: 'kho kho', times: 4 }];
  const mail = visitsMail({ period, before: period, total: steps, totalBefore: steps, days: [], nothing }, about);
  expect(mail.sections?.[0]?.sums).toContainEqual({ label: 'A product', amount: '5 (5)' });
  expect(mail.sections?.[1]?.lines).toEqual([{ name: 'kho kho', detail: '', amount: '4 times' }]);
});
