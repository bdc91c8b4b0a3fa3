// Imports nothing: the record of changes and the office tell a difference in the same way.

/** How many lines of a text the record of changes shows. */
const mostLines = 40;

/** What differs between two values, field by field; of a long text the lines that went and those that came. Pure. */
export function differs(before: unknown, after: unknown): { before: Record<string, string>; after: Record<string, string> } {
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

/** Lines of a text that another has not. */
function linesOnlyIn(text: string, other: string): string {
  const others = new Set(other.split('\n'));
  const lines = text.split('\n').filter((line) => !others.has(line));
  return [...lines.slice(0, mostLines), ...(lines.length > mostLines ? [`and ${lines.length - mostLines} lines more`] : [])].join('\n');
}

/** One of a list in a line: what it says, part by part. */
function lineOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.entries(part)
    .map(([name, said]) => `${name}: ${typeof said === 'string' ? said : JSON.stringify(said)}`)
    .join(', ');
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const words = (one: unknown) => (typeof one === 'string' ? one : Array.isArray(one) ? one.map(lineOf).join('\n') : JSON.stringify(one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, words(one)]));
}
