import { sql } from 'drizzle-orm';
import { complaintHours } from '#contract/message-rules.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';

const dayMs = 86_400_000;
/** Time in ms before a legal deadline at which staff are warned. */
const soonMs = 5 * dayMs;

/** Finds complaints and data requests that are unanswered for two days, close to their legal deadline, or past it. */
export async function findLateAnswers(db: Db, now: Date): Promise<ShopFinding[]> {
  const moment = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ unread: number; soon: number; past: number; first: string | null }>(sql`
    select (count(*) filter (where read_at is null and created_at <= ${moment(-complaintHours * 3_600_000)}))::int as unread,
      (count(*) filter (where due_at > ${moment(0)} and due_at <= ${moment(soonMs)}))::int as soon,
      (count(*) filter (where due_at <= ${moment(0)}))::int as past,
      (array_agg(ticket order by due_at))[1] as first
    from ${contactMessagesTable} where due_at is not null and answered_at is null`);
  const [found] = rows;
  if (!found) return [];
  const said = [
    [found.unread, 'was', 'were', `not read within ${complaintHours} hours.`],
    [found.soon, 'is', 'are', 'to be settled within five days.'],
    [found.past, 'was', 'were', 'not settled in the time that the law leaves.'],
  ] as const;
  return said.flatMap(([count, is, are, says]): ShopFinding[] =>
    count > 0
      ? [
          {
            about: 'messages',
            says: `${pluralize(count, `complaint or data request ${is}`, `complaints or data requests ${are}`)} ${says} The first to settle: ${found.first} (npm run shop -- messages read ${found.first})`,
          },
        ]
      : [],
  );
}
