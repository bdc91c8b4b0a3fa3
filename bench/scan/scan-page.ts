import { answerOf } from './answers.ts';
import type { Scan, ScanFinding, Scanner } from './scanner.ts';

/** Result of a scanner: its findings, the reason of a failure, or 'away' if not installed. */
export type ScanOutcome = Scan | { died: string } | 'away';

type Done = readonly { scanner: Pick<Scanner, 'name'>; outcome: ScanOutcome }[];

const scanOf = (outcome: ScanOutcome): Scan | undefined =>
  outcome !== 'away' && 'findings' in outcome ? outcome : undefined;

/**
 * Sums up all findings, findings that are not accepted, failed scanners and missing scanners. A scan passes if it has
 * no unaccepted finding and no failure.
 */
export function verdictOf(done: Done): {
  findings: ScanFinding[];
  open: ScanFinding[];
  died: string[];
  away: string[];
} {
  const findings = done.flatMap(({ outcome }) => scanOf(outcome)?.findings ?? []);
  const names = (is: (outcome: ScanOutcome) => boolean) =>
    done.filter(({ outcome }) => is(outcome)).map(({ scanner }) => scanner.name);
  return {
    findings,
    open: findings.filter((finding) => answerOf(finding) === undefined),
    died: names((outcome) => outcome !== 'away' && 'died' in outcome),
    away: names((outcome) => outcome === 'away'),
  };
}

/** Renders the scanners' results as a page: each finding once, with its reason. */
export function scanPage(
  done: readonly { scanner: Pick<Scanner, 'name' | 'what'>; at: string; outcome: ScanOutcome }[],
): string {
  const rows = done.map(({ scanner, at, outcome }) => {
    const did = outcomeWords(outcome);
    return `| ${scanner.name} | ${scanner.what} | ${outcome === 'away' ? '' : at} | ${cell(did)} | ${scanOf(outcome)?.findings.length ?? ''} |`;
  });
  const counts = new Map<string, { scanner: string; says: string; times: number }>();
  for (const finding of done.flatMap(({ outcome }) => scanOf(outcome)?.findings ?? [])) {
    // Findings with the same reason are shown once, with the text of the first one.
    const key = answerOf(finding) ?? `${finding.scanner} ${finding.says}`;
    counts.set(key, { ...(counts.get(key) ?? finding), times: (counts.get(key)?.times ?? 0) + 1 });
  }
  const told = [...counts.values()].map(
    (one) => `| ${one.scanner} | ${cell(one.says)} | ${one.times} | ${cell(answerOf(one) ?? '**none yet**')} |`,
  );
  const lines = [
    '# Scanners',
    '',
    "The system's scanners and one of our own against a shop in production mode on this machine, with the demonstration catalogue, its limits on and its budgets of work off (on, where many",
    'connections are held at once).',
    'Made by `npm run scan`; each as it ran last. What is no fault is answered in [answers.ts](../scan/answers.ts), and the command fails for a finding that is not, and for a scanner that died. One that the',
    'machine has not is named here and runs where it is.',
    '',
    '| scanner | what it does | when | what it did | findings |',
    '|---|---|---|---|---:|',
    ...rows,
    '',
    ...(told.length > 0
      ? ['| scanner | says | times | answer |', '|---|---|---:|---|', ...told]
      : ['Nothing was found.']),
  ];
  return `${lines.join('\n')}\n`;
}

/** Escapes text for a Markdown table. */
function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 400);
}

function outcomeWords(outcome: ScanOutcome): string {
  if (outcome === 'away') return 'not on the machine: did not run';
  return 'died' in outcome ? `**died**: ${outcome.died}` : outcome.did;
}
