import type { Content } from '#contract/office/content.ts';

/** Local text with what its author had seen: version and draft number. */
export interface OwnWriting<Value> {
  value: Value;
  basedOn: number;
  edit: number;
}

/** Concurrent change by another member. */
export interface Theirs<Value> {
  by: string;
  /** Version number; null for a draft. */
  version: number | null;
  value: Value;
}

/** Returns what the author has seen; publishing over a newer version asks first. Pure. */
export function seenBy(
  content: Content,
  own: Pick<OwnWriting<unknown>, 'basedOn' | 'edit'> | undefined,
): { basedOn: number; edit: number } {
  if (own) return { basedOn: own.basedOn, edit: own.edit };
  return { basedOn: content.draft?.basedOn ?? content.version, edit: content.draft?.edit ?? 0 };
}

/**
 * Finds an unseen change by another member: a draft, else a newer version; undefined if there is none, or no local
 * text. Pure.
 */
export function theirsIn<Value>(content: Content, own: OwnWriting<Value> | undefined): Theirs<Value> | undefined {
  const { draft, version, versions } = content;
  const mine = own?.value ?? draft?.value;
  if (mine === undefined) return undefined;
  const seen = seenBy(content, own);
  const is = (value: unknown) => JSON.stringify(value) === JSON.stringify(mine);
  const unseen = own && draft?.edit !== seen.edit ? draft : null;
  if (unseen && !is(unseen.value)) return { by: unseen.by, version: null, value: unseen.value as Value };
  const newest = version > seen.basedOn ? versions[0] : undefined;
  return newest && !is(newest.value) ? publishedBy<Value>(newest, version) : undefined;
}

function publishedBy<Value>({ by, value }: Content['versions'][number], version: number): Theirs<Value> {
  return { by: by ?? 'The shop', version, value: value as Value };
}

/**
 * Parses a stored text; undefined if invalid. For a text stored without a base, its author has seen no version. Pure.
 */
export function keptWriting<Value>(kept: unknown): OwnWriting<Value> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  if ('value' in kept && 'basedOn' in kept && 'edit' in kept) return kept as OwnWriting<Value>;
  return { value: kept as Value, basedOn: 0, edit: 0 };
}
