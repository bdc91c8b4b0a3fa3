import type { Fault } from '#contract/account-rules.ts';
import { type NameOf, valueAt } from './box-values.ts';

/** The rules of a form. */
export interface Checks<V> {
  /** What is wrong, in the order in which it is to be said. */
  check?: (values: V) => readonly Fault[] | Fault | undefined;
  /** What is wrong with one box, asked when it is left with something in it. Without these `check` is asked, about empty boxes too. */
  checks?: Partial<Record<NameOf<V>, (values: V) => string | undefined>>;
}

/** Gives what was found as a list: nothing, one thing or several. */
export function listOf(found: readonly Fault[] | Fault | undefined): readonly Fault[] {
  if (found === undefined) return [];
  return 'field' in found ? [found] : found;
}

/** Says what is wrong with one box as it stands; of one that is left empty only where all is asked in `check`. */
export function wrongAt<V extends object>({ check, checks }: Checks<V>, name: string, values: V, asked: 'left' | 'again') {
  if (!checks) return listOf(check?.(values)).find(({ field }) => field === name)?.message;
  return asked === 'left' && valueAt(values, name) === '' ? undefined : checks[name as NameOf<V>]?.(values);
}
