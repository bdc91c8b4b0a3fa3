import { useState } from 'react';
import { flatOf, formOf, type Laying } from '#office/words/flat.ts';
import { type Fields, type Merged, mergeFields } from '#office/words/merge-fields.ts';

interface Own<Form> {
  /** As it was when typing began, and which version that was. */
  base: Form;
  version: number | string | undefined;
  typed: Form;
}

export interface TypedForm<Form> {
  form: Form;
  /** Something was typed and not taken yet. */
  changed: boolean;
  type: (next: Form | ((before: Form) => Form)) => void;
  /** What a colleague saved since typing began, where both changed the same; undefined where nobody did. */
  both: Merged['both'] | undefined;
  choose: (name: string, value: string) => void;
  /** The form as it is laid out for choosing. */
  boxes: Fields;
  /** Boxes that both changed, of which nobody has chosen yet. */
  unanswered: readonly string[];
  /** Goes on from what the shop has. */
  letGo: () => void;
}

/**
 * What is typed into a form of something that others change too. Until something is typed it shows what the shop has; from then on a newer version is put together
 * with what was typed, box by box, and nothing typed is lost. While it is `held` (being saved) the newer version is one's own. What is a box, `laid` says.
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
  const letGo = () => {
    setOwn(undefined);
    setBoth(undefined);
    setAnswered([]);
  };
  if (own && own.version !== version && !held) {
    const [was, mine] = [laid.flat(own.base), laid.flat(own.typed)];
    if (JSON.stringify(was) === JSON.stringify(mine)) letGo();
    else {
      const theirs = laid.flat(now);
      const merged = mergeFields(was, mine, theirs);
      setOwn({ base: now, version, typed: laid.form(merged.fields, now) });
      setBoth(stillBoth(both ?? [], merged, theirs));
      // What a colleague changed once more is asked once more.
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
    unanswered: (both ?? []).flatMap(({ name, yours }) => (answered.includes(name) || (boxes[name] ?? '') !== yours ? [] : name)),
    letGo,
  };
}

/** What both changed by now: also what an earlier version differed in, where it still does. Pure. */
function stillBoth(earlier: Merged['both'], { fields, both }: Merged, theirs: Fields): Merged['both'] {
  const kept = earlier.flatMap(({ name }) => {
    const one = { name, yours: fields[name] ?? '', theirs: theirs[name] ?? '' };
    return both.some((other) => other.name === name) || one.yours === one.theirs ? [] : one;
  });
  return [...kept, ...both];
}
