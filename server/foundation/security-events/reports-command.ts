import { desc } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { policyReportsTable } from '#database/schema/security.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';

/** Limit of listed reports. */
const mostListed = 50;

export const reportsUsage: CommandUsage = {
  what: "shows what browsers told that a page's policy refused: scripts, styles, pictures from elsewhere",
  forms: [
    ['csp-reports', `the ${mostListed} kinds told of last, newest first; of the last fortnight, without who told it`],
  ],
  options: {},
};

/** Creates the `csp-reports` command: lists CSP violations reported by browsers. Needs the database only. */
export function reportsCommand(db: Db): OperatorCommand {
  return async (args, say) => {
    if (args.length > 0) return printUsageError(reportsUsage, say);
    const rows = await db
      .select()
      .from(policyReportsTable)
      .orderBy(desc(policyReportsTable.lastAt), desc(policyReportsTable.id))
      .limit(mostListed);
    for (const { directive, blocked, page, source, times, lastAt } of rows) {
      const when = `${fullDate(inIndia(lastAt).day)} ${timeOfDay(lastAt)}`;
      say(`${when}  ${directive} refused ${blocked} on ${page}, by ${source}${times > 1 ? `: ${times} times` : ''}`);
    }
    if (rows.length === 0) say('Browsers have told of nothing that was refused.');
    else
      say(
        'Anyone can send such a report, and extensions of browsers cause many: a file of ours in one is worth a look.',
      );
    return 0;
  };
}
