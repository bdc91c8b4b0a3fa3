// Imports nothing: the audit log and the office show differences in the same way.

/** Maximum number of lines that the audit log shows of a text. */
const mostLines = 40;

/** Compares two values field by field; for a long text it returns the removed and added lines. Pure. */
export function describeDifference(
  before: unknown,
  after: unknown,
): { before: Record<string, string>; after: Record<string, string> } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const told = { before: {} as Record<string, string>, after: {} as Record<string, string> };
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old = '', fresh = ''] = [was[name], is[name]];
    if (old === fresh) continue;
    told.before[name] = linesOnlyIn(old, fresh);
    told.after[name] = linesOnlyIn(fresh, old);
  }
  return told;
}

/** Returns the lines of a text that the other does not contain. */
function linesOnlyIn(text: string, other: string): string {
  const others = new Set(other.split('\n'));
  const lines = text.split('\n').filter((line) => !others.has(line));
  return [
    ...lines.slice(0, mostLines),
    ...(lines.length > mostLines ? [`and ${lines.length - mostLines} lines more`] : []),
  ].join('\n');
}

/** Formats an element of a list as one line, part by part. */
function lineOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.entries(part)
    .map(([name, said]) => `${name}: ${typeof said === 'string' ? said : JSON.stringify(said)}`)
    .join(', ');
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const words = (one: unknown) => {
    if (typeof one === 'string') return one;
    return Array.isArray(one) ? one.map(lineOf).join('\n') : JSON.stringify(one);
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, words(one)]));
}
