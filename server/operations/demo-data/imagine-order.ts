import type { Category } from '#contract/catalogue.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { type Chance, chanceOf } from '#server/foundation/values/chance.ts';
import { weightedChooser } from './imagine-days.ts';
import { imagineShopper, type Shopper } from './imagine-people.ts';

/** Size of a product on sale. */
export interface DemoGoods {
  productId: string;
  size: string;
  numericId: number;
  category: Category;
  name: string;
  pricePaise: number;
  hsn: string;
  image: string;
  finalSale: boolean;
}

/** Outcome of an order. Orders that wait, are in transit or have an open return have no outcome yet. */
export type Story =
  | 'kept'
  | 'sent back'
  | 'cancelled'
  | 'not paid'
  | 'refused at the door'
  | 'waiting'
  | 'on its way'
  | 'coming back';

/** Progress of a parcel in transit or just delivered. */
export type Reached = 'shipped' | 'out_for_delivery' | 'delivered' | 'returning' | 'lost';

/** Progress of a return, with its problem if one is reported. */
export interface ReturnStory {
  /** `inspected` is an accepted exchange, whose new piece is to be sent. */
  reached: 'requested' | 'approved' | 'picked_up' | 'received' | 'inspected';
  problem?: 'damaged' | 'misprint' | 'wrong_item';
  /** True if an inspection is recorded. */
  inspected?: true;
}

/** Work about an order's money that staff must do. */
export type LeftOpen = 'refund' | 'cash back' | 'dispute' | 'late cash';

export interface ImaginedOrder {
  reference: string;
  placedAt: Date;
  shopper: Shopper;
  lines: { goods: DemoGoods; quantity: number }[];
  payment: 'cod' | 'razorpay';
  delivery: DeliveryMethod;
  story: Story;
  /** Progress of an order in transit, and time of the last courier event. */
  reached?: Reached;
  heardAt?: Date;
  /** Times of packing and dispatch, if not drawn at random. */
  packedAt?: Date;
  leftAt?: Date;
  /** Open return of the order. */
  returned?: ReturnStory;
  leftOpen?: LeftOpen;
  /** Problem of a parcel in transit, in words. */
  trouble?: string;
  /** Random source of the order's other details. */
  chance: Chance;
}

/** Order with the idempotency key under which it is written once. */
export interface KeyedOrder {
  key: string;
  order: ImaginedOrder;
}

/** Seed, time and choice of goods for orders with open work. */
export interface OpenFill {
  seed: number;
  now: Date;
  choose: (chance: Chance) => DemoGoods;
}

/** Alphabet of a reference, as in `newOrderReference`. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const stories: readonly (readonly [Story, number])[] = [
  ['kept', 84],
  ['sent back', 5],
  ['cancelled', 4],
  ['not paid', 4],
  ['refused at the door', 3],
];
const ofStory = weightedChooser(stories.map(([, weight]) => weight));
const pieces = weightedChooser([62, 26, 12]);

/** Creates a random choice of products in which a few sell much and most sell a little. */
export function byPopularity(goods: readonly DemoGoods[]): (chance: Chance) => DemoGoods {
  const pick = weightedChooser(goods.map((_, index) => 1 / (4 + ((index * 37) % goods.length))));
  return (chance) => {
    const one = goods[pick(chance)];
    if (!one) throw new RangeError('there is nothing to sell');
    return one;
  };
}

/** Invents an order with its outcome; the same seed and number give the same order. Pure. */
export function imagineOrder(
  seed: number,
  number: number,
  placedAt: Date,
  shoppers: number,
  choose: (chance: Chance) => DemoGoods,
): ImaginedOrder {
  const chance = chanceOf(seed * 104_729 + number + 1);
  const reference = Array.from({ length: 10 }, () => alphabet.charAt(chance.below(alphabet.length))).join('');
  const shopper = imagineShopper(seed, chance.below(shoppers));
  const lines = new Map<string, ImaginedOrder['lines'][number]>();
  for (let line = pieces(chance); line >= 0; line -= 1) {
    const goods = choose(chance);
    lines.set(`${goods.productId} ${goods.size}`, { goods, quantity: chance.happens(0.12) ? 2 : 1 });
  }
  const story = stories[ofStory(chance)]?.[0] ?? 'kept';
  const cash = story === 'refused at the door' || (story !== 'not paid' && chance.happens(0.38));
  const swift = chance.happens(0.1);
  return {
    reference,
    placedAt,
    shopper,
    lines: [...lines.values()],
    payment: cash ? 'cod' : 'razorpay',
    delivery: swift ? 'express' : 'standard',
    story,
    chance,
  };
}
