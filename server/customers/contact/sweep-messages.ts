import { inArray, sql } from 'drizzle-orm';
import { messageMonths } from '#contract/message-rules.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';

const atOnce = 200;

/**
 * Deletes messages past their retention, answered or not, with the mails that repeat them. Returns the number deleted.
 */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - ${messageMonths} * interval '1 month'`;
  const due = sql`select id from ${contactMessagesTable} where created_at < ${before} order by created_at limit ${atOnce} for update skip locked`;
  for (let swept = 0; ; ) {
    const gone = await inTransaction(db, async (tx) => {
      const answers = await tx.execute<{ id: number }>(
        sql`select e.id from ${messageEntriesTable} e where e.kind = 'answer' and e.message_id in (${due})`,
      );
      const rows = await tx
        .delete(contactMessagesTable)
        .where(sql`id in (${due})`)
        .returning({ ticket: contactMessagesTable.ticket });
      const abouts = [
        ...rows.flatMap(({ ticket }) => [`message:${ticket}`, `message-taken:${ticket}`]),
        ...answers.rows.map(({ id }) => `message-answer:${id}`),
      ];
      if (rows.length > 0) await tx.delete(mailOutboxTable).where(inArray(mailOutboxTable.about, abouts));
      return rows.length;
    });
    swept += gone;
    if (gone < atOnce) return swept;
  }
}
