/** Usage of an operator command, printed by `help` and after a syntax error. */
export interface CommandUsage {
  /** Purpose in one line. */
  what: string;
  /** Forms of the command; each starts with its name. */
  forms: readonly (readonly [form: string, does: string])[];
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
