/** Returns lines with unique keys made from their text; equal texts are numbered. Pure. */
export function withKeys<Line extends object>(
  lines: readonly Line[],
  said: (line: Line) => string,
): (Line & { key: string })[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const words = said(line);
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    return { ...line, key: `${words} ${time}` };
  });
}
