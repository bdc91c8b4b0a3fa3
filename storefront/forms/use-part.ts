import { useState } from 'react';
import type { NameOf } from './field-values.ts';
import type { Boxes } from './use-fields.ts';

/** Returns the fields of one group of a form by their names within it. This lets address fields work in any form. */
export function usePart<V, P extends keyof V & string>(form: Boxes<V>, part: P): Boxes<V[P]> {
  const [boxes] = useState((): Boxes<V[P]> => {
    const { box, tick, values, set, subscribe, askFirst } = form;
    const within = (name: string) => `${part}.${name}` as NameOf<V>;
    return {
      box: (name) => box(within(name)),
      tick: (name) => tick(within(name)),
      values: () => values()[part],
      set: (name, value) => set(within(name), value as never),
      subscribe,
      askFirst,
    };
  });
  return boxes;
}
