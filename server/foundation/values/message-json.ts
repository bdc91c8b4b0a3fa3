/** Levels of lists and objects within one another that a message may have; those we know have six. */
const deepest = 50;

/**
 * Reads the JSON of a message that somebody else's program sent, as it can be kept: without NUL and without halves of characters, which
 * no database takes. Undefined for what is no JSON, or nested as no message is.
 */
export function readMessage(text: string): unknown {
  try {
    return storable(JSON.parse(text), deepest);
  } catch {
    return undefined;
  }
}

/** Throws RangeError where a value is nested deeper than `levels`. */
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
