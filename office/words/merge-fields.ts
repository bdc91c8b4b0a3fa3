/** Fields of a form by name. */
export type Fields = Readonly<Record<string, string>>;

/** Merged form, with the conflicting fields. */
export interface Merged {
  fields: Fields;
  /** Fields that both sides changed to different values, with both values. */
  both: { name: string; yours: string; theirs: string }[];
}

/**
 * Merges two edits of the same form. Changes by one side, and equal changes by both sides, are applied. For a conflict,
 * `fields` has your value and `both` lists the field. No typed text is lost. Pure.
 */
export function mergeFields(base: Fields, yours: Fields, theirs: Fields): Merged {
  const names = [...new Set([...Object.keys(base), ...Object.keys(yours), ...Object.keys(theirs)])];
  const read = (fields: Fields, name: string) => fields[name] ?? '';
  const both = names.flatMap((name) => {
    const [was, mine, other] = [read(base, name), read(yours, name), read(theirs, name)];
    return mine !== was && other !== was && mine !== other ? [{ name, yours: mine, theirs: other }] : [];
  });
  const fields = Object.fromEntries(
    names.map((name) => [name, read(yours, name) === read(base, name) ? read(theirs, name) : read(yours, name)]),
  );
  return { fields, both };
}
