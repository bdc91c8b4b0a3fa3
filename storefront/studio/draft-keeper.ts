import { readOwn, writeOwn } from '../browser/owner.ts';
import { parseJson } from '../browser/storage.ts';
import { draftKey, draftRecord, parseDraft } from './draft.ts';
import { nameOfTab, setAside, takeBackAside } from './drafts-aside.ts';
import type { StudioPicture } from './studio-pictures.ts';
import { isUnsaved, type StudioState } from './studio-state.ts';

export interface DraftKeeper {
  /** Remembers the draft as it lies there now: what is kept from here on takes its place. */
  begin(): void;
  /** Keeps the design as it is now. `beside` says that another tab had written meanwhile: its design waits among those not saved yet. */
  keep(state: StudioState, pictures: Iterable<StudioPicture>): 'kept' | 'beside' | 'unchanged' | 'not kept';
}

/**
 * Keeps what one tab works on. Tabs share one draft, so whoever writes looks first whether another has written since: that one's design
 * is put aside, once a tab, and nobody's is lost.
 */
export function createDraftKeeper(tab: string): DraftKeeper {
  let last: string | null = null;
  return {
    begin() {
      last = readOwn(draftKey);
    },
    keep(state, pictures) {
      const record = draftRecord(state, pictures);
      if (last !== null && JSON.stringify(record) === plain(last)) return 'unchanged';
      const there = readOwn(draftKey);
      const others = there !== last && there !== null ? parseJson(there) : undefined;
      const theirs = parseDraft(others);
      const beside = theirs !== undefined && isUnsaved(theirs.state) && nameOfTab(others as object) !== tab;
      if (beside) setAside(others as object);
      const text = JSON.stringify({ ...record, tab });
      if (!writeOwn(draftKey, text)) return 'not kept';
      last = text;
      // What this tab had put aside by another is the one that lies in front again.
      takeBackAside(tab);
      return beside ? 'beside' : 'kept';
    },
  };
}

/** A kept draft without the name of its tab. */
function plain(text: string): string {
  const { tab: _, ...record } = (parseJson(text) ?? {}) as Record<string, unknown>;
  return JSON.stringify(record);
}
