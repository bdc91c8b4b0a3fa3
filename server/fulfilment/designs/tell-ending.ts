import { and, asc, count, eq, gt, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { designsTable } from '#database/schema/designs.ts';
import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Creates the mail to a member whose saved designs will be deleted: their number, and the first day of deletion. */
export function designsEndingMail(
  settings: ShopSettings,
  publicUrl: string,
  { designs, firstAt }: { designs: number; firstAt: Date },
): MailDescription {
  const said = designs === 1 ? 'A saved design' : `${designs} saved designs`;
  return {
    ...mailWords(settings, 'designs-ending', { designs: said, day: fullDate(inIndia(firstAt).day) }),
    button: { text: 'See your designs', href: `${publicUrl}/my-account/designs` },
    sections: [],
    reason: 'You get this because you saved designs in your account.',
  };
}

/**
 * Mails members whose saved designs will be deleted within a week, at most once a week and only to confirmed addresses.
 * Returns the number of mails.
 */
export async function tellEndingDesigns(
  deps: Needs<'db' | 'jobs' | 'shopFacts' | 'settings' | 'publicUrl' | 'now'>,
): Promise<number> {
  const now = deps.now();
  const until = new Date(now.getTime() + weekMs);
  const ending = await deps.db
    .select({
      id: accountsTable.id,
      email: accountsTable.email,
      designs: count(),
      firstAt: min(designsTable.expiresAt),
    })
    .from(designsTable)
    .innerJoin(accountsTable, eq(accountsTable.id, designsTable.accountId))
    .where(
      and(
        isNull(designsTable.orderedAt),
        isNotNull(accountsTable.emailProvedAt),
        gt(designsTable.expiresAt, now),
        lte(designsTable.expiresAt, until),
      ),
    )
    .groupBy(accountsTable.id)
    .orderBy(asc(accountsTable.id));
  let told = 0;
  for (const { id, email, designs, firstAt } of ending) {
    if (!firstAt) continue;
    const about = `designs-ending:${id}:${Math.floor(now.getTime() / weekMs)}` as const;
    const description = designsEndingMail(deps.settings, deps.publicUrl, { designs, firstAt });
    if (await inTransaction(deps.db, (tx) => queueMail(tx, deps, { about, to: email, description }))) told += 1;
  }
  return told;
}
