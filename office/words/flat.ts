import type { Fields } from './merge-fields.ts';

/** Parts of a form: text, numbers, booleans and lists, in groups. */
type Part = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: Part };

const isGroup = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** Conversion of a form to flat fields and back. */
export interface Laying<Form> {
  flat: (form: Form) => Fields;
  form: (fields: Fields, like: Form) => Form;
}

/** Flattens a form to fields named by path: 'boxes.title'. Values other than text are serialized as JSON. Pure. */
export function flatOf(form: object, path = ''): Fields {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, part]: [string, unknown]) =>
      isGroup(part)
        ? Object.entries(flatOf(part, `${path}${name}.`))
        : [[`${path}${name}`, typeof part === 'string' ? part : JSON.stringify(part ?? null)]],
    ),
  );
}

/** Converts flat fields back to a form shaped like `like`. Pure. */
export function formOf<Form extends object>(fields: Fields, like: Form, path = ''): Form {
  return Object.fromEntries(
    Object.entries(like).map(([name, part]: [string, unknown]): [string, Part] => {
      if (isGroup(part)) return [name, formOf(fields, part, `${path}${name}.`) as Part];
      const value = fields[`${path}${name}`];
      if (value === undefined) return [name, part as Part];
      return [name, typeof part === 'string' ? value : (JSON.parse(value) as Part)];
    }),
  ) as Form;
}

/** Returns a flat field's value as readable text. Pure. */
export function flatValueWords(value: string): string {
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (!value.startsWith('[')) return value;
  return (JSON.parse(value) as unknown[]).join(', ');
}
