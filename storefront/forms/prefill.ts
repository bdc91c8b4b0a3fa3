import { fieldNamesIn, isHeld, valueAt, withValue } from './field-values.ts';

/** Fills fields from stored values of the same type; others stay unchanged. */
export function prefill<V extends object>(values: V, kept: unknown): V {
  if (!isHeld(kept)) return values;
  return fieldNamesIn(values).reduce((filled, name) => {
    const known = valueAt(kept, name);
    return typeof known === typeof valueAt(values, name) ? withValue(filled, name, known) : filled;
  }, values);
}
