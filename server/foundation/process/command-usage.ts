/** What a command of the operator's is for, and each way to write it: what `help` and a mistake in writing print. */
export interface CommandUsage {
  /** In a line. */
  what: string;
  /** Each begins with the command's name. */
  forms: readonly (readonly [form: string, does: string])[];
}

/** Writes each form of a command on a line with what it does. */
export function usageLines({ forms }: CommandUsage): string[] {
  const longest = Math.max(...forms.map(([form]) => form.length));
  return forms.map(([form, does], at) => `${at === 0 ? 'Use:' : '    '} npm run shop -- ${form.padEnd(longest)}  ${does}`);
}

/** Says how a command is written; gives the exit code of a mistake. */
export function misused(usage: CommandUsage, say: (line: string) => void): number {
  for (const line of usageLines(usage)) say(line);
  return 2;
}
