import { kidsSizes, womensSizes } from '#contract/sizes.ts';
import type { Findable } from '#server/catalogue/search-index/findable.ts';

const places = words(
  'Konkan Delta Thar Satpura Chilika Hooghly Naga Bandra Malabar Zanskar Vindhya Nilgiri Sundarban Kaveri Godavari Narmada Chambal Betwa Ladakh Spiti Coorg Kutch Marwar Mewar Awadh Braj Doab Terai Garhwal Kumaon Jaintia Khasi Lushai Manas Barak Ziro Tawang Lohit Dibang Subansiri',
);
const beasts = words(
  'Monsoons Tigers Foxes Gaurs Terns Rovers Hills Kites Tide Stars Herons Jackals Markhors Nilgais Hornbills Mynahs Kingfishers Gharials Dolphins Langurs Pangolins Leopards Drongos Bulbuls Cranes Ibexes Takins Serows Dholes Civets Otters Chitals Sambars Wolves Vultures Falcons Sarus Mugger Cobras Turtles',
);
const styles = words(
  'home away third retro training travel heritage classic match fan practice anniversary derby monsoon festival',
);
const colours = words('red blue black white green yellow pink gold saffron teal maroon indigo');
const firstNames = words(
  'Kiyan Asha Dev Ira Jai Lila Mohan Nia Om Tara Ravi Sana Uma Veer Yash Zoya Arjun Bina Chetan Diya',
);
const lastNames = words(
  'Lobo Sawant Rao Bora Gill Das Nair Pal Sen Toppo Mistry Kulkarni Menon Thapa Lyngdoh Ao Sangma Pillai Bhat Iyer',
);
const cloths = words('cotton polyester knit mesh twill fleece jersey brushed woven ribbed');
const sports = words('cricket football basketball motorsport');
const categories = ['Cricket', 'Football', 'Basketball', 'Motorsport Special'];
const kinds = [
  ['jersey', 'jersey', 'Shirt'],
  ['t-shirt', 't-shirt', 'Tee'],
  ['cap', 'cap', 'Cap'],
  ['kids', 'kids-jersey', 'Kids Jersey'],
  ['jacket', 'jacket', 'Track Jacket'],
  ['hoodie', 'hoodie', 'Hoodie'],
  ['vest', 'vest', 'Vest'],
  ['accessory', 'mug', 'Mug'],
  ['accessory', 'scarf', 'Scarf'],
  ['accessory', 'bottle', 'Water Bottle'],
  ['accessory', 'backpack', 'Kit Backpack'],
  ['accessory', 'phone-case', 'Phone Case'],
] as const;
const grown = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];

function words(text: string): string[] {
  return text.split(' ');
}

/** Creates a generator of pseudo-random numbers, always the same for a seed. */
function dice(seed: number): (sides: number) => number {
  let state = Math.imul(seed + 1, 0x9e37_79b1);
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x85eb_ca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35) ^ (state >>> 16);
    return (state >>> 0) % sides;
  };
}

/**
 * Returns an invented product: twelve kinds with their sizes, 1,600 clubs, 400 athletes, seven forms of names. One in a
 * thousand has a unique name. Pure: depends only on the number.
 */
export function inventedProduct(number: number): Findable {
  const roll = dice(number);
  const of = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const [kind, garment, called] = of(kinds);
  const team = roll(20) === 0 ? null : `${of(places)} ${of(beasts)}`;
  const athlete = team !== null && roll(12) === 0 ? `${of(firstNames)} ${of(lastNames)}` : null;
  const at = roll(sports.length);
  const style = of(styles);
  const colour = of(colours);
  const names = [
    `${team ?? of(places)} ${style} ${called}`,
    `${called} ${team ?? colour} ${2015 + roll(12)}`,
    `${athlete ?? team ?? of(beasts)} ${1 + roll(99)} ${called}`,
    `${colour} ${called}, ${style}`,
    `${of(beasts)} Élan ${called} no. ${number}`,
    `${team ?? of(places)}-${of(beasts)} T-Shirt ${colour}`,
    `${of(places)}${of(lastNames).toLowerCase()} ${called} ${number.toString(36)}`,
  ];
  const Price = 199 + roll(3800);
  const saving = roll(3) === 0;
  const sizes = sizesOfKind(kind, roll);
  return {
    id: `${sports[at]}-${number}`,
    numericId: number,
    ProductName: of(names),
    category: categories[at] ?? 'Cricket',
    description: `A ${colour} ${called.toLowerCase()} of ${of(cloths)} ${of(cloths)}, ${style}, official and licensed. ${of(places)} ${of(colours)} trim.`,
    garment,
    limited: roll(50) === 0,
    hotSale: saving && roll(6) === 0,
    kind,
    sport: sports[at] ?? 'cricket',
    team,
    athlete,
    countryOfOrigin: 'India',
    Price,
    OldPrice: saving ? Price + 100 + roll(900) : null,
    Discount: saving ? 5 + roll(45) : 0,
    sizes: sizes.map((size) => ({ size, available: roll(9) !== 0 })),
  };
}

/** Returns the sizes of a kind; a third of the adults' goods also has women's sizes. */
function sizesOfKind(kind: string, roll: (sides: number) => number): readonly string[] {
  if (kind === 'kids') return kidsSizes;
  if (kind === 'cap' || kind === 'accessory') return ['One size'];
  return roll(3) === 0 ? [...grown, ...womensSizes] : grown;
}
