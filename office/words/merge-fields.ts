/** A form's fields by name. */
export type Fields = Readonly<Record<string, string>>;

/** What became of a form while somebody typed: what is plain is merged, what both changed is to be chosen. */
export interface Merged {
  fields: Fields;
  /** Fields that both changed to different values, with both. */
  both: { name: string; yours: string; theirs: string }[];
}

/**
 * Merges a form that two people began from the same values: what only one of them changed is taken, what both changed alike too; where they differ
 * `fields` has yours and `both` names it. Nothing typed is lost. Pure.
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
