import { type SecurityEventKind, securityEventKinds } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import type { securityEventsTable } from '#database/schema/security.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { listAffectedAccounts, readAffectedAccounts } from './affected-accounts.ts';
import { findEventAccount, readEvents } from './read-events.ts';

/** Limit of listed events, newest first. */
const mostListed = 200;

export const eventsUsage: CommandUsage = {
  what: 'shows what touched accounts, money and the shop itself: sign-ins, codes, refunds, commands',
  forms: [
    ['events', `the newest ${mostListed}, newest first`],
    ['events --kind KIND', 'of one kind; a wrong one lists them all'],
    ['events --account E-MAIL', 'about one account, by its e-mail or its id: also of one that is deleted'],
    ['events --since 24h', 'the last so many hours or days (7d), or since a day in India (2026-11-22)'],
    [
      'events touched FROM TO',
      'whose accounts and orders were touched between two moments (2026-11-22T10:00), for a breach',
    ],
    ['events touched FROM TO --network 203.0.113.0/24', 'of those, what came from one network'],
  ],
  options: { '': ['--kind KIND', '--account E-MAIL', '--since TIME'], touched: ['--network NETWORK'] },
};

interface Asked {
  kind?: SecurityEventKind;
  account?: string;
  since?: Date;
}

async function touched(db: Db, args: readonly string[], say: (line: string) => void): Promise<number> {
  const asked = readAffectedAccounts(args);
  return asked ? listAffectedAccounts(db, asked, say) : printUsageError(eventsUsage, say);
}

/**
 * Creates the `events` command: lists recorded sign-ins, codes, changes, refunds and commands. Needs the database only.
 */
export function eventsCommand(db: Db, now: () => Date): OperatorCommand {
  return async (args, say) => {
    if (args[0] === 'touched') return touched(db, args.slice(1), say);
    const asked = readAsked(args, now(), say);
    if (asked === 'wrong kind') return 2;
    if (!asked) return printUsageError(eventsUsage, say);
    const accountId = asked.account ? await findEventAccount(db, asked.account) : undefined;
    if (asked.account && !accountId) {
      say(`There is no account of ${asked.account}.`);
      return 1;
    }
    const found = await readEvents(db, { kind: asked.kind, accountId, since: asked.since }, mostListed);
    sayEvents(found, say);
    return 0;
  };
}

function sayEvents({ rows, more }: Awaited<ReturnType<typeof readEvents>>, say: (line: string) => void): void {
  for (const { event, email, reference } of rows) say(lineOf(event, email ?? event.accountId, reference));
  if (rows.length === 0) say('Nothing of that kind is written down.');
  if (more) say(`These are the newest ${mostListed}; --since, --kind and --account narrow them.`);
}

function readAsked(args: readonly string[], now: Date, say: (line: string) => void): Asked | 'wrong kind' | undefined {
  const asked: Asked = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, value = ''] = args.slice(at, at + 2);
    if (name === '--kind') {
      const kind = securityEventKinds.find((one) => one === value);
      if (!kind) {
        say(`There is no kind '${value}'. There are: ${securityEventKinds.join(', ')}.`);
        return 'wrong kind';
      }
      asked.kind = kind;
    } else if (name === '--account' && value) asked.account = value;
    else if (name === '--since') {
      const since = readSince(value, now);
      if (!since) return undefined;
      asked.since = since;
    } else return undefined;
  }
  return asked;
}

const hourMs = 3_600_000;

function readSince(text: string, now: Date): Date | undefined {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (unit === 'd' ? 24 : 1) * hourMs);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00+05:30`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}

type Row = typeof securityEventsTable.$inferSelect;

function lineOf(
  { at, kind, outcome, about, network, device, operator }: Row,
  account: string | null,
  order: string | null,
): string {
  const what = outcome === 'refused' && !/_(?:failed|refused)$/.test(kind) ? `${kind}, refused` : kind;
  const whose = [account, order, operator && `by ${operator}`, network && `from ${network}`, device]
    .filter(Boolean)
    .join(', ');
  return `${fullDate(inIndia(at).day)} ${timeOfDay(at)}  ${what}${about ? ` (${about})` : ''}${whose && `: ${whose}`}`;
}
