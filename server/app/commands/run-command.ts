import type { AuditThing } from '#contract/office/lists.ts';
import { editDistance } from '#server/catalogue/search-words/search-words.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import {
  type CommandUsage,
  readArguments,
  type TypedArguments,
  usageLines,
} from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import type { SecurityEvent } from '#server/foundation/security-events/record-event.ts';
import type { AuditEntry } from '#server/office/staff-records/write-audit.ts';

type Say = (line: string) => void;

/** Command as typed, with the working directory for relative paths. */
export interface TypedCommand {
  command: string;
  args: readonly string[];
  cwd: string;
  /** Name of the operator and machine. */
  by?: string;
  /** Standard input, in base64. */
  input?: string;
}

/** Records of a command: security events and audit entries. */
export interface CommandRecords {
  record?: (event: SecurityEvent) => Promise<void>;
  /** Writes an audit entry before the command changes anything. */
  note?: (by: string, entry: AuditEntry) => Promise<void>;
  /** Finds the reference of what a command names, however it was typed; undefined if there is none. */
  subject?: (command: string, typed: string) => Promise<string | undefined>;
}

/**
 * Commands that change nothing, or write their own audit rows. All other commands, including new ones, are audited
 * before they run.
 */
const notNoted =
  /^(?:staff\b.*|audit|doctor|ledger|events|csp-reports|(?:jobs|parcels|messages|return|print-files) list|(?:order|parcels|stock) show|stock history|messages read|parcels label)(?: --full)?$/;

/** Subject of a command in the audit log, by its name. */
const things: Readonly<Record<string, AuditThing>> = {
  order: 'order',
  pack: 'order',
  hold: 'order',
  release: 'order',
  parcels: 'order',
  'print-files': 'order',
  return: 'return',
  messages: 'message',
  stock: 'product',
  catalogue: 'product',
  sessions: 'customer',
};

/**
 * Returns the audit entry of a command: its words, what it is about and, if its form has one, the whole reason.
 * Contains no e-mail address.
 */
async function entryOf(
  what: string,
  { command, words, options }: TypedArguments & { command: string },
  usage: CommandUsage | undefined,
  subject: CommandRecords['subject'],
): Promise<AuditEntry> {
  const forms = (usage?.forms ?? []).map(([form]) => form);
  const reasonAt = reasonPlace(forms, wordsOf(command, words, usage));
  const named = words[namePlace(forms, words)] ?? '';
  const reference = words
    .slice(0, reasonAt)
    .find((word) => /^(?=.*\d)[A-Za-z0-9_-]{4,40}$/.test(word) || /^[A-Z0-9]{6,20}$/.test(word));
  const about = (await subject?.(command, named)) ?? reference ?? command;
  const why = reasonAt === undefined ? '' : words.slice(reasonAt).join(' ').trim() || options.get('--note');
  return { thing: things[command] ?? 'shop', about, what: `Typed: ${what}`, why: why || null };
}

/** Returns the place of the reason among the words after a command; undefined if its form has none. */
function reasonPlace(forms: readonly string[], typed: string): number | undefined {
  const form = forms.find((one) => one.startsWith(`${typed} `) && one.includes(' "WHY"'));
  return form === undefined ? undefined : form.split(' "WHY"')[0]?.split(' ').slice(1).length;
}

/** Returns the place of the subject among the words after a command: after its verb, or two of `stock count`. */
function namePlace(forms: readonly string[], [verb, next = '']: readonly string[]): number {
  const hasVerbs = forms.some((form) => / [a-z]/.test(form));
  const hasTwo =
    /^[a-z]/.test(next) && forms.some((form) => form.split(' ').slice(1, 3).join(' ') === `${verb} ${next}`);
  return (hasVerbs ? 1 : 0) + (hasTwo ? 1 : 0);
}

/** Maximum edit distance between a typed name and a suggestion. */
const slips = 3;

/**
 * Runs a command and returns its exit code: 2 for an unknown one, with a suggestion, or an unknown option. Without
 * `--full`, masks e-mail addresses and phone numbers, since others may see the output. Calls `note` before a change,
 * `record` after it.
 */
export async function runCommand(
  { command, args, cwd, by, input }: TypedCommand,
  commands: ReadonlyMap<string, OperatorCommand>,
  usages: Readonly<Record<string, CommandUsage>>,
  say: Say,
  { record, note, subject }: CommandRecords = {},
): Promise<number> {
  const helped = helpIfAsked({ command, args }, usages, say);
  if (helped !== undefined) return helped;
  const usage = usages[command];
  const run = commands.get(command);
  if (!run) return unknown(command, usages, say);
  const full = args.includes('--full');
  const rest = args.filter((arg) => arg !== '--full');
  const event = {
    kind: 'operator_command',
    operator: by,
    about: `${wordsOf(command, rest, usage)}${full ? ' --full' : ''}`,
  } as const;
  const typed = typedArguments(command, usage, rest);
  if (typeof typed === 'string') {
    say(maskPersonalData(typed));
    await record?.({ ...event, outcome: 'refused' });
    return 2;
  }
  if (mayChange(event.about, typed))
    await note?.(by ?? 'operator', await entryOf(event.about, { command, ...typed }, usage, subject));
  try {
    const code = await run(rest, full ? say : (line) => say(maskPersonalData(line)), { cwd, by, input });
    await record?.({ ...event, outcome: code === 0 ? 'done' : 'refused' });
    return code;
  } catch (error) {
    await record?.({ ...event, outcome: 'refused' }).catch(() => {});
    throw error;
  }
}

/** Returns the words and options of a command, or a sentence about a wrong option. */
function typedArguments(command: string, usage: CommandUsage | undefined, args: string[]): TypedArguments | string {
  return usage ? readArguments(command, usage, args) : { words: args, options: new Map() };
}

/** Returns true if a command may change something. Only one that can run dry knows `--dry`; then it changes nothing. */
function mayChange(about: string, { options }: TypedArguments): boolean {
  return !notNoted.test(about) && !options.has('--dry');
}

/** Prints help if requested and returns the exit code. Returns undefined if the command must run. */
function helpIfAsked(
  { command, args }: Pick<TypedCommand, 'command' | 'args'>,
  usages: Readonly<Record<string, CommandUsage>>,
  say: Say,
): number | undefined {
  if (command === '' || command === 'help' || command === '--help')
    return help(args[0], usages, say) ?? unknown(args[0] ?? '', usages, say);
  return usages[command] && args.includes('--help') ? (help(command, usages, say) ?? 0) : undefined;
}

/** Returns the typed words that also occur in a form of the command. The others may be a name, a reason or a file. */
function wordsOf(command: string, args: readonly string[], usage: CommandUsage | undefined): string {
  const typed = [command, ...args];
  const sameAs = (form: string) => {
    const words = form.split(' ');
    const end = typed.findIndex((word, at) => word !== words[at]);
    return typed.slice(0, end < 0 ? typed.length : end);
  };
  const longest = (usage?.forms ?? []).map(([form]) => sameAs(form)).sort((one, other) => other.length - one.length)[0];
  return (longest ?? [command]).join(' ');
}

function help(name: string | undefined, usages: Readonly<Record<string, CommandUsage>>, say: Say): number | undefined {
  if (name !== undefined) {
    const usage = usages[name];
    if (!usage) return undefined;
    say(`${name}: ${usage.what}.`);
    for (const line of usageLines(usage)) say(line);
    return 0;
  }
  say('Use: npm run shop -- COMMAND');
  const longest = Math.max(...Object.keys(usages).map((command) => command.length));
  for (const [command, { what }] of Object.entries(usages)) say(`  ${command.padEnd(longest)}  ${what}`);
  say('help COMMAND tells more of one. --full shows e-mail addresses and phone numbers, which are masked otherwise.');
  return 0;
}

function unknown(command: string, usages: Readonly<Record<string, CommandUsage>>, say: Say): number {
  const near = Object.keys(usages)
    .map((name) => ({ name, far: editDistance(command, name, slips) }))
    .sort((one, other) => one.far - other.far)[0];
  const meant = near && near.far <= Math.min(slips, command.length - 1) ? ` Did you mean '${near.name}'?` : '';
  say(`There is no command '${command}'.${meant} npm run shop -- help lists them.`);
  return 2;
}
