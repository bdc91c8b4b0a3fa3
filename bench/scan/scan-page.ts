import { answerOf } from './answers.ts';
import type { Scan, Scanner } from './scanners.ts';

/** What scanners did and found as a page: each finding once, with its answer. */
export function scanPage(done: readonly { scanner: Pick<Scanner, 'name' | 'what'>; scan: Scan | undefined }[]): string {
  const rows = done.map(({ scanner, scan }) => {
    const found = scan ? `${scan.findings.length}` : '';
    return `| ${scanner.name} | ${scanner.what} | ${scan?.did ?? 'not on the machine: did not run'} | ${found} |`;
  });
  const counts = new Map<string, { scanner: string; says: string; times: number }>();
  for (const finding of done.flatMap(({ scan }) => scan?.findings ?? [])) {
    const key = `${finding.scanner} ${finding.says}`;
    counts.set(key, { ...finding, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  const told = [...counts.values()].map(
    (one) => `| ${one.scanner} | ${cell(one.says)} | ${one.times} | ${cell(answerOf(one) ?? '**none yet**')} |`,
  );
  const lines = [
    '# Scanners',
    '',
    "The system's scanners against a shop in production mode on this machine, with the demonstration catalogue, its limits on and its budgets of work off. Made by `npm run scan`;",
    'what is no fault is answered in [answers.ts](../scan/answers.ts), and the command fails for a finding that is not.',
    '',
    '| scanner | what it does | what it did | findings |',
    '|---|---|---|---:|',
    ...rows,
    '',
    ...(told.length > 0 ? ['| scanner | says | times | answer |', '|---|---|---:|---|', ...told] : ['Nothing was found.']),
  ];
  return `${lines.join('\n')}\n`;
}

/** As a table of Markdown takes it. */
function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 400);
}
