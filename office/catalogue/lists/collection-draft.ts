import { type CollectionSort, type CollectionWay, emptyRule } from '#contract/collection-rules.ts';
import type { CollectionFacts, OfficeCollection } from '#contract/office/collections.ts';
import { writeRupees } from '#office/words/money.ts';
import { readPrice } from '#office/words/read-price.ts';
import { capitalizeName } from '../product-words.ts';
import { addressOfName } from '../sports/sport-draft.ts';

type Lists = 'sports' | 'kinds' | 'teams' | 'athletes' | 'marks';
type Rule = OfficeCollection['rule'];

/** Draft of a collection. */
export interface CollectionDraft {
  boxes: {
    name: string;
    slug: string;
    title: string;
    subtitle: string;
    ground: string;
    onGround: string;
    from: string;
    to: string;
    after: string;
  };
  way: CollectionWay;
  lists: Record<Lists, string[]>;
  picked: string[];
  sort: CollectionSort;
  hidden: boolean;
}

export type CollectionBox = keyof CollectionDraft['boxes'];

export const collectionWayLabels: Record<CollectionWay, string> = {
  first: 'As it always was',
  rule: 'By rule',
  picked: 'Picked by hand',
};

export const sortWords: Record<CollectionSort, string> = {
  shop: 'As the shop has them',
  hand: 'By hand: what is dragged first leads',
  newest: 'Newest number first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  saving: 'Largest saving first',
  name: 'By name',
};

export const markWords = { limited: 'Limited', hotSale: 'Hot sale', finalSale: 'Final sale' } as const;

const { sports, kinds, teams, athletes, marks } = emptyRule;
const noLists: CollectionDraft['lists'] = { sports, kinds, teams, athletes, marks };

/** Creates the draft of a new rule-based collection, in the last position in the menus. Pure. */
export function newCollection(all: readonly OfficeCollection[]): CollectionDraft {
  return {
    boxes: {
      ...{ name: '', slug: '', title: '', subtitle: '', ground: '#0e6e6b', onGround: '#f8f1e1', from: '', to: '' },
      after: all.at(-1)?.slug ?? '',
    },
    ...{ way: 'rule', lists: noLists, picked: [], sort: 'shop', hidden: false },
  };
}

const typedPrice = (amount: number | null) => (amount === null ? '' : String(amount));

/** Creates a draft of an existing collection. Pure. */
export function collectionDraftOf(one: OfficeCollection, all: readonly OfficeCollection[]): CollectionDraft {
  const { from, to, ...lists } = one.rule;
  const before = all[all.findIndex(({ slug }) => slug === one.slug) - 1];
  return {
    boxes: {
      ...{ name: one.name, slug: one.slug, title: one.title, subtitle: one.subtitle },
      ...{ ground: one.ground.toLowerCase(), onGround: one.onGround.toLowerCase() },
      ...{ from: typedPrice(from), to: typedPrice(to), after: before?.slug ?? '' },
    },
    ...{ way: one.way, lists, picked: one.picked, sort: one.sort, hidden: one.hidden },
  };
}

/** Changes a field; title and slug follow the name until edited. Pure. */
export function typedCollection(draft: CollectionDraft, box: CollectionBox, value: string): CollectionDraft {
  const { boxes } = draft;
  const isName = box === 'name';
  return {
    ...draft,
    boxes: {
      ...boxes,
      [box]: value,
      ...(isName && boxes.title === boxes.name && { title: value }),
      ...(isName && boxes.slug === addressOfName(boxes.name) && { slug: addressOfName(value) }),
    },
  };
}

/** Returns the content part for a preview; undefined for an invalid price. Pure. */
export function whatIn({
  way,
  lists,
  picked,
  sort,
  boxes,
}: CollectionDraft): Pick<CollectionFacts, 'way' | 'rule' | 'picked' | 'sort'> | undefined {
  const [from, to] = [boxes.from, boxes.to].map((typed) => (typed.trim() === '' ? null : readPrice(typed)));
  if (from === undefined || to === undefined) return undefined;
  return { way, rule: { ...lists, from, to } as CollectionFacts['rule'], picked, sort };
}

/** Builds the request; undefined for an invalid price. Pure. */
export function collectionBody(draft: CollectionDraft, all: readonly OfficeCollection[]): CollectionFacts | undefined {
  const what = whatIn(draft);
  if (!what) return undefined;
  const { title, subtitle, ground, onGround, after, slug } = draft.boxes;
  const others = all.filter((one) => one.slug !== slug);
  const at = others.findIndex((one) => one.slug === after);
  const before = others[at]?.position ?? 0;
  const next = others[at + 1]?.position;
  const position = next === undefined ? before + 10 : Math.floor((before + next) / 2);
  return { ...what, title, subtitle, ground, onGround, hidden: draft.hidden, position };
}

/** Describes a collection's content in a line. Pure. */
export function whatIsIn({ way, rule, picked }: Pick<OfficeCollection, 'way' | 'rule' | 'picked'>): string {
  if (way === 'first') return collectionWayLabels.first;
  if (way === 'picked') return `${picked.length} picked by hand`;
  return [...partsOf(rule)].join('; ');
}

function partsOf({ from, to, marks: wanted, ...lists }: Rule): string[] {
  const listed = Object.values(lists)
    .filter((one) => one.length > 0)
    .map((one) => capitalizeName(one.join(', ')));
  const price =
    from === null && to === null
      ? []
      : [`${from === null ? 'up' : `from ${writeRupees(from)}`}${to === null ? '' : ` to ${writeRupees(to)}`}`];
  return [...listed, ...wanted.map((mark) => markWords[mark]), ...price];
}
