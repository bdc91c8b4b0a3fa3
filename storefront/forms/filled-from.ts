import { isHeld, namesIn, valueAt, withValue } from './box-values.ts';

/** Takes over what was kept, wherever it is of the kind that is there; anything else stays as it is. */
export function filledFrom<V extends object>(values: V, kept: unknown): V {
  if (!isHeld(kept)) return values;
  return namesIn(values).reduce((filled, name) => {
    const known = valueAt(kept, name);
    return typeof known === typeof valueAt(values, name) ? withValue(filled, name, known) : filled;
  }, values);
}
