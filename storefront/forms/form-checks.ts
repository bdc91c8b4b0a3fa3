import type { FieldFault } from '#contract/account-rules.ts';
import { type NameOf, valueAt } from './field-values.ts';

/** Validation rules of a form. */
export interface FormRules<V> {
  /** Validates the form; errors are in display order. */
  check?: (values: V) => readonly FieldFault[] | FieldFault | undefined;
  /** Validates single non-empty fields when they are left. If omitted, `check` runs instead, for empty fields too. */
  checks?: Partial<Record<NameOf<V>, (values: V) => string | undefined>>;
}

/** Converts a result to a list: none, one or several errors. */
export function faultList(found: readonly FieldFault[] | FieldFault | undefined): readonly FieldFault[] {
  if (found === undefined) return [];
  return 'field' in found ? [found] : found;
}

/** Validates one field. An empty field is validated on leaving only if the form has no `checks`. */
export function wrongAt<V extends object>(
  { check, checks }: FormRules<V>,
  name: string,
  values: V,
  asked: 'left' | 'again',
) {
  if (!checks) return faultList(check?.(values)).find(({ field }) => field === name)?.message;
  return asked === 'left' && valueAt(values, name) === '' ? undefined : checks[name as NameOf<V>]?.(values);
}
