/** Limit of nesting in a message; known messages have six levels. */
const deepest = 50;

/**
 * Parses JSON of an external program for storage: removes NUL and lone surrogates, which no database accepts. Returns
 * undefined if it is invalid or nested too deep.
 */
export function readMessage(text: string): unknown {
  try {
    return storable(JSON.parse(text), deepest);
  } catch {
    return undefined;
  }
}

/** Removes unstorable characters from a value. Throws RangeError if nested deeper than `levels`. */
function storable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((part) => storable(part, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), storable(part, levels - 1)]));
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
