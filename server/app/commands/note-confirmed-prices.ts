import type { Db } from '#database/db.ts';
import type { ConfirmedPrices } from '#server/catalogue/product-changes/catalogue-command.ts';
import { priceQuestionWords } from '#server/catalogue/products/price-guard.ts';
import { commandAuthor } from '#server/office/staff/staff-command.ts';
import { writeAudit } from '#server/office/staff-records/write-audit.ts';

/** Writes one audit entry for each price that an operator confirmed with `--yes`. */
export async function noteConfirmedPrices(tx: Db, { by, questions, at }: ConfirmedPrices): Promise<void> {
  const entries = questions.map((question) => ({
    thing: 'product' as const,
    about: question.id,
    what: 'Applied a price from the data files with --yes',
    before: { pricePaise: question.beforePaise },
    after: { pricePaise: question.afterPaise, confirmed: priceQuestionWords(question) },
  }));
  await writeAudit(tx, commandAuthor(by), entries, at);
}
