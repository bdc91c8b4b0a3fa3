import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { mostOfMail } from './read-mail.ts';
import { takeMail } from './take-mail.ts';

type Say = (line: string) => void;
type Row = typeof contactMessagesTable.$inferSelect;

/** Maximum number of listed messages, about one screen; older ones are found by ticket. */
const mostListed = 50;

export const messagesUsage: CommandUsage = {
  what: 'shows what people wrote by the contact page',
  forms: [
    ['messages list', 'those that are not answered, the newest first'],
    ['messages list --all', 'answered ones too'],
    ['messages read TICKET', 'one of them; answer it from the mail the shop got'],
    ['messages answered TICKET', 'takes it off the list'],
    ['messages take [FILE]', 'takes a mail in its raw form, from a file or from what is piped in'],
  ],
  options: { list: ['--all'] },
};

/**
 * Creates the `messages` command. It needs only the database, not a running shop; assigning mails to threads also needs
 * the running shop's `secret`.
 */
export function messagesCommand(db: Db, now: () => Date, secret?: Secret): OperatorCommand {
  return async ([verb = '', word = '', ...more], say, typed) => {
    if (more.length > 0) return printUsageError(messagesUsage, say);
    if (verb === 'take') return take({ db, now, secret }, word, say, typed);
    if (verb === 'list' && (word === '' || word === '--all')) return list(db, word === '--all', say);
    if (!['read', 'answered'].includes(verb) || word === '') return printUsageError(messagesUsage, say);
    const [message] = await db
      .select()
      .from(contactMessagesTable)
      .where(eq(contactMessagesTable.ticket, word.toUpperCase()))
      .limit(1);
    if (!message) {
      say(`There is no message ${word}.`);
      return 1;
    }
    return verb === 'read' ? read(db, message, now(), say) : answered(db, message, now(), say);
  };
}

async function list(db: Db, all: boolean, say: Say): Promise<number> {
  const rows = await db
    .select()
    .from(contactMessagesTable)
    .where(all ? undefined : isNull(contactMessagesTable.answeredAt))
    .orderBy(desc(contactMessagesTable.createdAt))
    .limit(mostListed + 1);
  if (rows.length === 0) say(all ? 'Nobody has written yet.' : 'Every message is answered.');
  for (const row of rows.slice(0, mostListed))
    say(`${row.ticket}  ${moment(row.createdAt)}  ${stateOf(row)}  ${row.name}: ${beginning(row.issue)}`);
  if (rows.length > mostListed) say(`These are the newest ${mostListed}.`);
  return 0;
}

async function read(db: Db, row: Row, at: Date, say: Say): Promise<number> {
  await db
    .update(contactMessagesTable)
    .set({ readAt: row.readAt ?? at })
    .where(eq(contactMessagesTable.id, row.id));
  say(`${row.ticket}, ${moment(row.createdAt)}, ${stateOf(row)}`);
  say([row.name, row.email, row.phone].filter(Boolean).join(', '));
  for (const line of row.issue.split('\n')) say(`  ${line}`);
  return 0;
}

async function take(
  { secret, ...deps }: { db: Db; now: () => Date; secret: Secret | undefined },
  file: string,
  say: Say,
  typed: { cwd: string; input?: string | undefined } | undefined,
): Promise<number> {
  if (secret === undefined) {
    say('Start the shop first: its mark in the address tells which thread a mail belongs to.');
    return 1;
  }
  if (file === '' && typed?.input === undefined) return printUsageError(messagesUsage, say);
  try {
    const raw = file
      ? await readBounded(path.resolve(typed?.cwd ?? '.', file))
      : Buffer.from(typed?.input ?? '', 'base64');
    const taken = await takeMail({ ...deps, secret }, raw);
    const words = { reply: 'went into its thread', new: 'begins a thread', known: 'was here before' } as const;
    say(
      taken.as === 'left out'
        ? 'No person wrote it: it was left out.'
        : `${taken.ticket}: the mail ${words[taken.as]}.`,
    );
    return 0;
  } catch (error) {
    // The message contains nothing of the mail's content, because callers may log the output.
    say(
      error instanceof RangeError ? 'The mail is larger than 10 MB: it was not taken.' : 'The mail could not be read.',
    );
    return 1;
  }
}

async function readBounded(file: string): Promise<Buffer> {
  if ((await stat(file)).size > mostOfMail) throw new RangeError('the mail is too large');
  return readFile(file);
}

async function answered(db: Db, row: Row, at: Date, say: Say): Promise<number> {
  if (row.answeredAt) {
    say(`${row.ticket} was answered ${moment(row.answeredAt)}. Nothing was changed.`);
    return 0;
  }
  await db
    .update(contactMessagesTable)
    .set({ answeredAt: at, closedAt: at, readAt: row.readAt ?? at })
    .where(eq(contactMessagesTable.id, row.id));
  say(`${row.ticket} is answered.`);
  return 0;
}

function stateOf({ answeredAt, readAt, about, dueAt }: Row): string {
  const seen = readAt ? 'read' : 'new';
  const state = answeredAt ? 'answered' : seen;
  if (!dueAt) return state;
  return `${about === 'complaint' ? 'complaint' : 'data request'}, ${state}, settle by ${fullDate(inIndia(dueAt).day)}`;
}

function moment(at: Date): string {
  return `${fullDate(inIndia(at).day)}, ${timeOfDay(at)}`;
}

function beginning(issue: string): string {
  const words = issue.replace(/\s+/g, ' ').trim();
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
