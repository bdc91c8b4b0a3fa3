import type { Walked } from './walk-all.ts';

/** Formats the results of journeys as a table, followed by the problems of each. */
export function journeysTable(byScreen: Readonly<Record<string, readonly Walked[]>>): string {
  const screens = Object.keys(byScreen);
  const numbers = [
    ...new Set(Object.values(byScreen).flatMap((walked) => walked.map(({ number }) => number))),
  ].toSorted((a, b) => a - b);
  const of = (screen: string, number: number) => byScreen[screen]?.find((one) => one.number === number);
  const cell = (one: Walked | undefined): string => {
    if (!one) return '-';
    if (one.stopped) return `stopped at step ${one.steps}`;
    return one.frictions.length === 0 ? `${one.steps} steps` : `${one.steps} steps, ${one.frictions.length} frictions`;
  };
  const rows = numbers.map((number) => {
    const name = screens.map((screen) => of(screen, number)?.name).find(Boolean) ?? '';
    return `| ${number} | ${name} | ${screens.map((screen) => cell(of(screen, number))).join(' | ')} |`;
  });
  const notes = screens.flatMap((screen) =>
    (byScreen[screen] ?? []).flatMap(({ number, frictions, stopped }) => [
      ...(stopped ? [`- ${number} ${screen}: STOPPED ${stopped.split('\n').slice(0, 6).join(' / ')}`] : []),
      ...frictions.map(({ step, at, words }) => `- ${number} ${screen}, step ${step} (${at}): ${words}`),
    ]),
  );
  return [
    `| | journey | ${screens.join(' | ')} |`,
    `|---|---|${screens.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...notes,
    '',
  ].join('\n');
}
