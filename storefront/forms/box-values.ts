/** What a box can hold: text, a choice, or a tick. */
export type BoxValue = string | boolean;

/** The boxes of a form by name: `email`, or `address.pin` for one of a part; a part's own name stands for all of it. */
export type NameOf<V> = {
  [K in keyof V & string]: V[K] extends BoxValue ? K : V[K] extends object ? K | `${K}.${keyof V[K] & string}` : K;
}[keyof V & string];

/** What is held under a name. */
export type ValueOf<V, N extends string> = N extends keyof V
  ? V[N]
  : N extends `${infer P}.${infer B}`
    ? P extends keyof V
      ? B extends keyof V[P]
        ? V[P][B]
        : never
      : never
    : never;

type Held = Readonly<Record<string, unknown>>;

export function isHeld(value: unknown): value is Held {
  return typeof value === 'object' && value !== null;
}

function isBoxValue(value: unknown): value is BoxValue {
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Lists the boxes of what a form holds, those of its parts too. */
export function namesIn(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isBoxValue(value)) return [name];
    if (!isHeld(value)) return [];
    return Object.entries(value).flatMap(([inner, one]) => (isBoxValue(one) ? [`${name}.${inner}`] : []));
  });
}

/** Gives what is held under a name. */
export function valueAt(values: object, name: string): unknown {
  const [first = '', second] = name.split('.');
  const value = (values as Held)[first];
  if (second === undefined) return value;
  return isHeld(value) ? value[second] : undefined;
}

/** Gives the same values with another one under a name; the very same object where it is held already. */
export function withValue<V extends object>(values: V, name: string, value: unknown): V {
  if (Object.is(valueAt(values, name), value)) return values;
  const [first = '', second] = name.split('.');
  if (second === undefined) return { ...values, [first]: value };
  return { ...values, [first]: { ...((values as Held)[first] as object), [second]: value } };
}

/** Whether a box holds what may not wait in the browser: a password, a mailed code. */
export function isSecret(name: string): boolean {
  return /password|code/i.test(name);
}
