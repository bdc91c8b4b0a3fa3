import type { Breakdown } from '#contract/breakdown.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { MailSection } from '#server/foundation/mail/compose-mail.ts';
import type { InvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { explainPrice } from '#server/orders/pricing/explain.ts';
import type { TakenSums } from '#server/orders/pricing/refund-pieces.ts';

/** Converts the rows of a breakdown to the sums of a mail. */
export function sumsOf(rows: Breakdown['rows']): NonNullable<MailSection['sums']> {
  return rows.map(({ key, label, amount }) => ({
    label,
    amount: key === 'shipping' && amount === 0 ? 'Free' : formatRupees(amount),
    strong: key === 'total',
  }));
}

/** Creates the section of pieces removed from an order, with their sums. */
export function takenSection(heading: string, lines: readonly OrderLineNow[], part: TakenSums): MailSection {
  const { rows, lines: parts } = explainTaken(lines, part);
  return {
    heading,
    lines: parts.map(({ name, detail, amount }) => ({ name, detail, amount: formatRupees(amount) })),
    sums: sumsOf(rows),
  };
}

/**
 * Explains the sums of removed pieces, in the same words as every breakdown, less what does not come back: earlier
 * refunds without a returned piece, and money that is with the customer's bank.
 */
export function explainTaken(
  lines: readonly OrderLineNow[],
  part: TakenSums,
  { reducedPaise, bankPaise }: Pick<InvoiceableAmounts, 'reducedPaise' | 'bankPaise'> = {
    reducedPaise: 0,
    bankPaise: 0,
  },
): Breakdown {
  const taken = part.lines.flatMap(({ line, quantity }) => {
    const sold = lines.find((one) => one.line === line);
    return sold ? [{ ...sold, quantity }] : [];
  });
  const { lines: parts, rows } = explainPrice(taken, part, 'Comes back too');
  const own = rows.map((row) => (row.key === 'tax' ? { ...row, how: 'Its part of the tax of the order' } : row));
  const shown = own.filter(({ key, amount }) => key !== 'shipping' || amount > 0);
  const less: Breakdown['rows'] = [
    { key: 'reduced' as const, label: 'Price reduced', how: 'It has gone back already', paise: reducedPaise },
    {
      key: 'bank' as const,
      label: 'With your bank',
      how: 'Because of the dispute about the payment',
      paise: bankPaise,
    },
  ].flatMap(({ paise, ...row }) => (paise === 0 ? [] : [{ ...row, amount: -toRupees(paise) }]));
  const total = { amount: toRupees(part.totalPaise - reducedPaise - bankPaise) };
  return {
    lines: parts,
    rows: shown.flatMap((row) => (row.key === 'total' ? [...less, { ...row, ...total }] : [row])),
  };
}
