import type { Db } from '#database/db.ts';
import { monthsFrom } from './month-order.ts';
import { listClosedMonths } from './read-closing.ts';
import { readMonths } from './read-tax.ts';

type ListedMonth = Awaited<ReturnType<typeof readMonths>>[number] & { closed: boolean };

/**
 * Lists the months from the first to the last document, the newest first, with value and tax in paise. Months without
 * documents are among them, as they are closed too.
 */
export async function listMonths(db: Db): Promise<ListedMonth[]> {
  const found = await readMonths(db);
  const [last, first] = [found[0]?.month, found.at(-1)?.month];
  if (last === undefined || first === undefined) return [];
  const closed = new Set((await listClosedMonths(db)).map(({ month }) => month));
  return monthsFrom(first, last)
    .toReversed()
    .map((month) => ({
      ...(found.find((one) => one.month === month) ?? { month, documents: 0, valuePaise: 0, taxPaise: 0 }),
      closed: closed.has(month),
    }));
}
