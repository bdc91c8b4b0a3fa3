import type { Content } from '#contract/office/content.ts';

/** What somebody has written on this device, and what they had seen when they began: the newest version, and the draft's number. */
export interface OwnWriting<Value> {
  value: Value;
  basedOn: number;
  edit: number;
}

/** What a colleague wrote after one's own was begun. */
export interface Theirs<Value> {
  by: string;
  /** The version it is; null for a draft. */
  version: number | null;
  value: Value;
}

/** What whoever writes has seen: publishing in the place of anything newer is asked about. Pure. */
export function seenBy(
  content: Content,
  own: Pick<OwnWriting<unknown>, 'basedOn' | 'edit'> | undefined,
): { basedOn: number; edit: number } {
  if (own) return { basedOn: own.basedOn, edit: own.edit };
  return { basedOn: content.draft?.basedOn ?? content.version, edit: content.draft?.edit ?? 0 };
}

/** What a colleague wrote that whoever writes has not seen: another draft, else a newer version; undefined where there is neither, or nothing is written here. Pure. */
export function theirsIn<Value>(content: Content, own: OwnWriting<Value> | undefined): Theirs<Value> | undefined {
  const { draft, version, versions } = content;
  const mine = own?.value ?? draft?.value;
  if (mine === undefined) return undefined;
  const seen = seenBy(content, own);
  const is = (value: unknown) => JSON.stringify(value) === JSON.stringify(mine);
  if (draft && own && draft.edit !== seen.edit && !is(draft.value)) return { by: draft.by, version: null, value: draft.value as Value };
  const [newest] = versions;
  if (!newest || version <= seen.basedOn || is(newest.value)) return undefined;
  return { by: newest.by ?? 'The shop', version, value: newest.value as Value };
}

/** Reads what a device kept; undefined where it is nothing. What was kept before it said what it was based on has seen nothing. Pure. */
export function keptWriting<Value>(kept: unknown): OwnWriting<Value> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  if ('value' in kept && 'basedOn' in kept && 'edit' in kept) return kept as OwnWriting<Value>;
  return { value: kept as Value, basedOn: 0, edit: 0 };
}
