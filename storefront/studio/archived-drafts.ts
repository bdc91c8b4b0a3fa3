import { type Layer, layerName } from '#artwork/design/layers.ts';
import { customGoods } from '#contract/custom-goods.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import { storedList } from '../browser/stored-list.ts';
import { draftRecord, parseDraft, type StudioDraft } from './draft.ts';

/** Maximum number of drafts set aside; the oldest is dropped. */
const most = 12;

const aside = storedList<object, ShopFacts>('designDraftsAside', 'draftsAsideUpdated', (stored, shop) =>
  (Array.isArray(stored) ? stored : []).filter((entry) => parseDraft(shop, entry) !== undefined),
);

/** Drops the oldest drafts beyond the maximum, and notifies the user. */
function withinMost(drafts: readonly object[]): object[] {
  if (drafts.length > most)
    showMessage({
      kind: 'status',
      text: 'The oldest unsaved design was removed',
      detail: `Up to ${most} wait under Not saved yet. Save what you want to keep.`,
    });
  return drafts.slice(0, most);
}

/** Returns serialized drafts that exist on this device only and were replaced by another, newest first. */
export function useArchivedDrafts(): readonly object[] {
  return aside.use(useShop());
}

/** Sets a draft aside. Returns false if the browser stores nothing. */
export function archiveDraft(shop: ShopFacts, { state, pictures }: StudioDraft): boolean {
  return aside.write(withinMost([draftRecord(state, pictures), ...aside.read(shop)]));
}

/** Sets a serialized draft of another tab aside, replacing an earlier one of that tab. */
export function setAside(shop: ShopFacts, record: object): void {
  const tab = nameOfTab(record);
  const others = aside.read(shop).filter((entry) => tab === undefined || nameOfTab(entry) !== tab);
  aside.write(withinMost([record, ...others]));
}

/** Removes drafts of a tab that other tabs set aside, as that tab has its draft itself again. */
export function restoreArchived(shop: ShopFacts, tab: string): void {
  const entries = aside.read(shop);
  const others = entries.filter((entry) => nameOfTab(entry) !== tab);
  if (others.length < entries.length) aside.write(others);
}

/** Returns the tab that wrote a draft; undefined if unknown. */
export function nameOfTab(record: object): string | undefined {
  return 'tab' in record && typeof record.tab === 'string' ? record.tab : undefined;
}

/** Removes a draft from those set aside and parses it. The caller must store the draft. */
export function takeUp(shop: ShopFacts, entry: object): StudioDraft | undefined {
  aside.write(aside.read(shop).filter((other) => other !== entry));
  return parseDraft(shop, entry);
}

/** Returns the keys of all pictures in drafts set aside. */
export function picturesOfArchived(shop: ShopFacts): string[] {
  return aside.read(shop).flatMap((entry) => parseDraft(shop, entry)?.pictures.map(({ key }) => key) ?? []);
}

/** Describes a draft: 'T-shirt with kite.png, GULLY'. */
export function archivedDraftText(shop: ShopFacts, entry: object): string {
  const draft = parseDraft(shop, entry);
  if (!draft) return '';
  const { garment, sides } = draft.state.history.present;
  const fileOf = (layer: Layer) =>
    draft.pictures.find(({ key }) => layer.kind === 'picture' && key === layer.picture)?.name;
  const names = [...sides.front, ...sides.back].map((layer) => layerName(layer, fileOf(layer)));
  const more = names.length > 2 ? ` and ${names.length - 2} more` : '';
  return `${customGoods[garment].title} with ${names.slice(0, 2).join(', ')}${more}`;
}
