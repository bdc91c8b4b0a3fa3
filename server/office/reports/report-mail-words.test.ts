import { describe, expect, it } from 'vitest';

import { promisesMail, salesMail } from './report-mail.ts';

const about = { period: { from: '2026-11-16', to: '2026-11-22' }, publicUrl: 'https://shop.test' };
const sums = (net: number) => ({ orders: 12, pieces: 12, ordered: net, cancelled: 0, back: 0, net });
const sales = (now: number, before: number) => ({ total: sums(now), totalBefore: sums(before), products: [] }) as never;

describe('words of the weekly mails', () => {
  it('do not call two different sums as much', () => {
    expect(salesMail(sales(1_00_400, 1_00_000), about).lead).not.toContain('as much as');
  });

  it('do not call a sum below zero more than 100 % less', () => {
    expect(salesMail(sales(-500, 1000), about).lead).not.toMatch(/150 % less/);
  });

  it('tell what the second figure in brackets is', () => {
    const { sections = [], lead } = salesMail(sales(2000, 1000), about);
    const words = [lead, ...sections.flatMap(({ heading, paragraphs = [] }) => [heading, ...paragraphs])].join(' ');
    expect(words).toMatch(/brackets|in parentheses|\(the week before\)|\(week before\)/);
  });

  it('tell that more parcels are late than the five that are listed', () => {
    const orders = Array.from({ length: 40 }, (_, index) => ({
      reference: `MD-${index}`,
      promised: '2026-11-18',
      courier: 'Kite',
      became: 'lost',
    }));
    const total = { kept: 60, late: 0, overdue: 0, lost: 40 };
    const report = { total, totalBefore: total, orders } as never;
    const listed = promisesMail(report, about).sections?.at(-1);
    expect([listed?.lines?.length, JSON.stringify(listed)]).toEqual([5, expect.stringMatching(/35|40/)]);
  });
});
