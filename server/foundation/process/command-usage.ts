/** Usage of an operator command, printed by `help` and after a syntax error. */
export interface CommandUsage {
  /** Purpose in one line. */
  what: string;
  /** Forms of the command; each starts with its name. */
  forms: readonly (readonly [form: string, does: string])[];
  /**
   * Options of each verb that has some, with the name of their value: '--to FOLDER'. Those of a command without verbs
   * are under ''. All others are refused before the command runs. A verb with `--dry` must change nothing then.
   */
  options: Readonly<Record<string, readonly string[]>>;
  /** Former options, which the command itself refuses with advice. */
  former?: readonly string[];
}

/** Words and options that were typed after the name of a command. */
export interface TypedArguments {
  words: string[];
  /** Values by the name of their option; '' for an option without a value. */
  options: Map<string, string>;
}

/** Formats each form of a command as a line with its description. */
export function usageLines({ forms }: CommandUsage): string[] {
  const longest = Math.max(...forms.map(([form]) => form.length));
  return forms.map(
    ([form, does], at) => `${at === 0 ? 'Use:' : '    '} npm run shop -- ${form.padEnd(longest)}  ${does}`,
  );
}

/** Prints the usage of a command and returns the exit code of a syntax error. */
export function printUsageError(usage: CommandUsage, say: (line: string) => void): number {
  for (const line of usageLines(usage)) say(line);
  return 2;
}

/** Matches a typed option. Also matches '-dry', and dashes that a text program made of '--'. */
const optionLike = /^(?:--|[\p{Pd}\u2212]+\p{L})/u;

/**
 * Separates the words and the options of a command. Returns a sentence if an option is unknown, is given twice or lacks
 * its value: a mistyped option must not be taken for a word, or be left out.
 */
export function readArguments(command: string, usage: CommandUsage, args: readonly string[]): TypedArguments | string {
  const valueNames = new Map(Object.values(usage.options).flatMap((some) => some.map(nameAndValue)));
  const typed: TypedArguments = { words: [], options: new Map() };
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (!optionLike.test(arg)) {
      typed.words.push(arg);
      continue;
    }
    if (typed.options.has(arg)) return `The option '${arg}' was given twice. Nothing was changed.`;
    const wanted = valueNames.get(arg);
    const value = wanted === undefined ? '' : left.shift();
    if (value === undefined || optionLike.test(value))
      return `The option '${arg}' needs ${wanted} after it. Nothing was changed.`;
    typed.options.set(arg, value);
  }
  return unknownOption(command, usage, typed) ?? typed;
}

function nameAndValue(option: string): [name: string, value: string | undefined] {
  const [name = '', value] = option.split(' ');
  return [name, value];
}

/** Returns a sentence about the first option that a command does not know; undefined if there is none. */
function unknownOption(command: string, usage: CommandUsage, { words, options }: TypedArguments): string | undefined {
  const verb = words[0] ?? '';
  const known = optionsOf(usage, verb);
  const names = new Set([...known.map((option) => nameAndValue(option)[0]), ...(usage.former ?? [])]);
  const unknown = [...options.keys()].find((name) => !names.has(name));
  if (unknown === undefined) return undefined;
  const name = hasVerb(usage, verb) ? `${command} ${verb}` : command;
  const told = known.length === 0 ? 'It has no options.' : `It knows ${known.join(', ')}.`;
  return `There is no option '${unknown}' of '${name}'. ${told} Nothing was changed.`;
}

/** Returns the options of a verb. An unknown verb may have all of them, as the command itself refuses it. */
function optionsOf(usage: CommandUsage, verb: string): readonly string[] {
  const { options } = usage;
  if (Object.hasOwn(options, verb)) return options[verb] ?? [];
  if (Object.hasOwn(options, '')) return options[''] ?? [];
  return hasVerb(usage, verb) ? [] : [...new Set(Object.values(options).flat())];
}

function hasVerb({ forms }: CommandUsage, verb: string): boolean {
  return /^[a-z]/.test(verb) && forms.some(([form]) => form.split(' ').slice(1).includes(verb));
}
