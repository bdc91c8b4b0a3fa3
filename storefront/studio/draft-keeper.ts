import type { ShopFacts } from '#contract/shop-facts.ts';
import { readOwn, writeOwn } from '../browser/owner.ts';
import { parseJson } from '../browser/storage.ts';
import { nameOfTab, restoreArchived, setAside } from './archived-drafts.ts';
import { draftKey, draftRecord, parseDraft } from './draft.ts';
import type { StudioPicture } from './studio-pictures.ts';
import { isUnsaved, type StudioState } from './studio-state.ts';

export interface DraftKeeper {
  /** Records the stored draft, which the next write then replaces. */
  begin(): void;
  /**
   * Stores the current design. Returns 'beside' if another tab wrote since: its design then moves to the archived
   * drafts.
   */
  keep(state: StudioState, pictures: Iterable<StudioPicture>): 'kept' | 'beside' | 'unchanged' | 'not kept';
}

/**
 * Creates the draft storage of a tab. Tabs share one draft. Before writing, each tab checks for changes by other tabs
 * and archives the other tab's design, once per tab, so that nothing is lost.
 */
export function createDraftKeeper(shop: ShopFacts, tab: string): DraftKeeper {
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
      const theirs = parseDraft(shop, others);
      const beside = theirs !== undefined && isUnsaved(theirs.state) && nameOfTab(others as object) !== tab;
      if (beside) setAside(shop, others as object);
      const text = JSON.stringify({ ...record, tab });
      if (!writeOwn(draftKey, text)) return 'not kept';
      last = text;
      // If another tab had archived this tab's draft, it is removed from the archive, as it is the current draft again.
      restoreArchived(shop, tab);
      return beside ? 'beside' : 'kept';
    },
  };
}

/** Returns a stored draft without the id of its tab. */
function plain(text: string): string {
  const { tab: _, ...record } = (parseJson(text) ?? {}) as Record<string, unknown>;
  return JSON.stringify(record);
}
