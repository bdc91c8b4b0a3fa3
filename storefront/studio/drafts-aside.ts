import { type Layer, layerName } from '#artwork/design/layers.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { storedList } from '../browser/stored-list.ts';
import { type Draft, draftRecord, parseDraft } from './draft.ts';

/** More than anybody leaves lying about; the oldest would go. */
const most = 12;

const aside = storedList<object>('designDraftsAside', 'draftsAsideUpdated', (stored) =>
  (Array.isArray(stored) ? stored : []).filter((entry) => parseDraft(entry) !== undefined),
);

/** Designs that nobody but this device has and that gave way to another, the last one first; each as it is kept. */
export const useDraftsAside = aside.use;

/** Puts a draft aside. False where the browser keeps nothing. */
export function putAside({ state, pictures }: Draft): boolean {
  return aside.write([draftRecord(state, pictures), ...aside.read()].slice(0, most));
}

/** Puts a draft of another tab aside as it is kept, in place of what of that tab lay there. */
export function setAside(record: object): void {
  const tab = nameOfTab(record);
  const others = aside.read().filter((entry) => tab === undefined || nameOfTab(entry) !== tab);
  aside.write([record, ...others].slice(0, most));
}

/** Takes away what of a tab was put aside by others: it goes on with that itself. */
export function takeBackAside(tab: string): void {
  const entries = aside.read();
  const others = entries.filter((entry) => nameOfTab(entry) !== tab);
  if (others.length < entries.length) aside.write(others);
}

/** The tab that wrote a record; undefined for one that names none. */
export function nameOfTab(record: object): string | undefined {
  return 'tab' in record && typeof record.tab === 'string' ? record.tab : undefined;
}

/** Takes one out of those put aside: it is the caller's to keep from here on. */
export function takeUp(entry: object): Draft | undefined {
  aside.write(aside.read().filter((other) => other !== entry));
  return parseDraft(entry);
}

/** Keys of all pictures that they show. */
export function picturesAside(): string[] {
  return aside.read().flatMap((entry) => parseDraft(entry)?.pictures.map(({ key }) => key) ?? []);
}

/** What one is called: 'T-shirt with kite.png, GULLY'. */
export function asideWords(entry: object): string {
  const draft = parseDraft(entry);
  if (!draft) return '';
  const { garment, sides } = draft.state.history.present;
  const fileOf = (layer: Layer) => draft.pictures.find(({ key }) => layer.kind === 'picture' && key === layer.picture)?.name;
  const names = [...sides.front, ...sides.back].map((layer) => layerName(layer, fileOf(layer)));
  const more = names.length > 2 ? ` and ${names.length - 2} more` : '';
  return `${customGoods[garment].title} with ${names.slice(0, 2).join(', ')}${more}`;
}
