/** Value of a field: a text, a choice, or a checkbox state. */
export type FieldValue = string | boolean;

/** Field names of a form: `email`, or `address.pin` within a group. The name of a group refers to all its fields. */
export type NameOf<V> = {
  [K in keyof V & string]: V[K] extends FieldValue ? K : V[K] extends object ? K | `${K}.${keyof V[K] & string}` : K;
}[keyof V & string];

/** Type of the value under a name. */
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

function isBoxValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Returns the names of all fields, including those in groups. */
export function fieldNamesIn(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isBoxValue(value)) return [name];
    if (!isHeld(value)) return [];
    return Object.entries(value).flatMap(([inner, one]) => (isBoxValue(one) ? [`${name}.${inner}`] : []));
  });
}

/** Returns the value under a name. */
export function valueAt(values: object, name: string): unknown {
  const [first = '', second] = name.split('.');
  const value = (values as Held)[first];
  if (second === undefined) return value;
  return isHeld(value) ? value[second] : undefined;
}

/** Returns the values with one replaced; the same object if it is equal. */
export function withValue<V extends object>(values: V, name: string, value: unknown): V {
  if (Object.is(valueAt(values, name), value)) return values;
  const [first = '', second] = name.split('.');
  if (second === undefined) return { ...values, [first]: value };
  return { ...values, [first]: { ...((values as Held)[first] as object), [second]: value } };
}

/** Returns true for a field that must not be stored in the browser: a password or mailed code. */
export function isSecret(name: string): boolean {
  return /password|code/i.test(name);
}
