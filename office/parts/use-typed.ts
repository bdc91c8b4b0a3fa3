import { useState } from 'react';
import { flatOf, formOf, type Laying } from '#office/words/flat.ts';
import { type Fields, type Merged, mergeFields } from '#office/words/merge-fields.ts';

interface Own<Form> {
  /** Form and version at the first edit. */
  base: Form;
  version: number | string | undefined;
  typed: Form;
}

export interface TypedForm<Form> {
  form: Form;
  /** True if edits are unsaved. */
  changed: boolean;
  type: (next: Form | ((before: Form) => Form)) => void;
  /** Fields that a colleague saved differently since the first edit; undefined if there are none. */
  both: Merged['both'] | undefined;
  choose: (name: string, value: string) => void;
  /** Form as flat fields, for resolving conflicts. */
  boxes: Fields;
  /** Conflicting fields without a choice. */
  unanswered: readonly string[];
  /** Discards edits and shows the stored form. */
  discard: () => void;
}

/**
 * Manages a form that others may change concurrently. Unedited, it shows the stored form; later versions are merged
 * field by field, without losing edits. While `held` (saving), a newer version counts as one's own. `laid` converts the
 * form to fields.
 */
export function useTyped<Form extends object>(
  now: Form,
  version: number | string | undefined,
  held: boolean,
  laid: Laying<Form> = { flat: flatOf, form: formOf },
): TypedForm<Form> {
  const [own, setOwn] = useState<Own<Form>>();
  const [both, setBoth] = useState<Merged['both']>();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const discard = () => {
    setOwn(undefined);
    setBoth(undefined);
    setAnswered([]);
  };
  if (own && own.version !== version && !held) {
    const [was, mine] = [laid.flat(own.base), laid.flat(own.typed)];
    if (JSON.stringify(was) === JSON.stringify(mine)) discard();
    else {
      const theirs = laid.flat(now);
      const merged = mergeFields(was, mine, theirs);
      setOwn({ base: now, version, typed: laid.form(merged.fields, now) });
      setBoth(stillBoth(both ?? [], merged, theirs));
      // Asks again for fields that a colleague changed again.
      setAnswered(answered.filter((name) => !merged.both.some((one) => one.name === name)));
    }
  }
  const form = own?.typed ?? now;
  const boxes = laid.flat(form);
  const type: TypedForm<Form>['type'] = (next) =>
    setOwn((before) => {
      const from = before ?? { base: now, version, typed: now };
      return { ...from, typed: typeof next === 'function' ? next(from.typed) : next };
    });
  return {
    form,
    changed: own !== undefined && JSON.stringify(laid.flat(own.base)) !== JSON.stringify(laid.flat(own.typed)),
    type,
    both,
    choose: (name, value) => {
      type((before) => laid.form({ ...laid.flat(before), [name]: value }, before));
      setAnswered([...answered, name]);
    },
    boxes,
    unanswered: (both ?? []).flatMap(({ name, yours }) =>
      answered.includes(name) || (boxes[name] ?? '') !== yours ? [] : name,
    ),
    discard,
  };
}

/** Returns the current conflicts, and earlier conflicts whose values still differ. Pure. */
function stillBoth(earlier: Merged['both'], { fields, both }: Merged, theirs: Fields): Merged['both'] {
  const kept = earlier.flatMap(({ name }) => {
    const one = { name, yours: fields[name] ?? '', theirs: theirs[name] ?? '' };
    return both.some((other) => other.name === name) || one.yours === one.theirs ? [] : one;
  });
  return [...kept, ...both];
}
