import { type CommandUsage, usageLines } from '#server/platform/command-usage.ts';
import { masked } from '#server/platform/masked.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { distance } from '#server/search/search-words.ts';
import type { SecurityEvent } from '#server/security/record-event.ts';

type Say = (line: string) => void;

/** A command as it was typed, and where: paths in it begin there. */
export interface TypedCommand {
  command: string;
  args: readonly string[];
  cwd: string;
  /** Who typed it, and at which machine. */
  by?: string;
}

/** How many slips a name may have to be taken for another. */
const slips = 3;

/**
 * Runs a command and gives its exit code: 2 for one there is none of, with the nearest name. E-mail addresses and phone numbers
 * in what it says are masked, unless `--full` asks for them: a terminal is looked at over shoulders and pasted into tickets. `record`
 * writes down that it was typed, by whom, and whether it was done.
 */
export async function runCommand(
  { command, args, cwd, by }: TypedCommand,
  commands: ReadonlyMap<string, OperatorCommand>,
  usages: Readonly<Record<string, CommandUsage>>,
  say: Say,
  record: (event: SecurityEvent) => Promise<void> = async () => {},
): Promise<number> {
  if (command === '' || command === 'help' || command === '--help')
    return help(args[0], usages, say) ?? unknown(args[0] ?? '', usages, say);
  const usage = usages[command];
  if (usage && args.includes('--help')) return help(command, usages, say) ?? 0;
  const run = commands.get(command);
  if (!run) return unknown(command, usages, say);
  const full = args.includes('--full');
  const rest = args.filter((arg) => arg !== '--full');
  const event = { kind: 'operator_command', operator: by, about: `${wordsOf(command, rest, usage)}${full ? ' --full' : ''}` } as const;
  try {
    const code = await run(rest, full ? say : (line) => say(masked(line)), { cwd, by });
    await record({ ...event, outcome: code === 0 ? 'done' : 'refused' });
    return code;
  } catch (error) {
    await record({ ...event, outcome: 'refused' }).catch(() => {});
    throw error;
  }
}

/** What was typed, as far as a form of the command has the same words: the rest is somebody's name, reason or file. */
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
    .map((name) => ({ name, far: distance(command, name, slips) }))
    .sort((one, other) => one.far - other.far)[0];
  const meant = near && near.far <= Math.min(slips, command.length - 1) ? ` Did you mean '${near.name}'?` : '';
  say(`There is no command '${command}'.${meant} npm run shop -- help lists them.`);
  return 2;
}
