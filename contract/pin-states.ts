import type { State } from './place.ts';

// States of PIN codes, for forms of shop and office and for validation on the server. Imports no table of districts.

/**
 * PIN codes of each state: prefixes, ranges of prefixes, and ranges of full PINs. The narrowest entry wins. Sources:
 * India Post's sorting districts and directory of post offices; reorganisation acts of 2000, 2014 and 2019.
 */
const pinsByState: Readonly<Record<State, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '507130 515-518 520-524 530-535',
  'Arunachal Pradesh': '790-792',
  Assam: '781-788',
  Bihar: '800-805 811-813 814131 821 823-824 841-848 851-855',
  Chandigarh: '160',
  Chhattisgarh: '490-497',
  'Dadra and Nagar Haveli and Daman and Diu': '362520 362540 362570 396210-396220 396231-396239',
  Delhi: '110',
  Goa: '403',
  Gujarat: '360-365 370 380 382-385 387-396',
  Haryana: '121-127 131-136',
  'Himachal Pradesh': '171-177',
  'Jammu and Kashmir': '180-182 184-185 190-193',
  Jharkhand: '813208 814-816 822 825-829 831-835',
  Karnataka: '560-563 570-577 580-587 590-591',
  Kerala: '670-671 673 676 678-680 682-683 685-686 688-691 695',
  Ladakh: '194',
  Lakshadweep: '682551-682559',
  'Madhya Pradesh': '450-458 460-466 470-477 480-488',
  Maharashtra: '400-402 410-416 421-425 431 440-445',
  Manipur: '795',
  Meghalaya: '793-794',
  Mizoram: '796',
  Nagaland: '797-798',
  Odisha: '751-770',
  Puducherry: '605001-605014 609601-609609 673310',
  Punjab: '140-148 151-152 160055-160071 160103-160104',
  Rajasthan: '301-307 311-314 321-328 331-335 341-345',
  Sikkim: '737',
  'Tamil Nadu': '600-614 609608 620-632 635-639 641-643',
  Telangana: '500-509',
  Tripura: '799',
  'Uttar Pradesh': '201-212 221-233 241-245 246701-246764 247 247669 250-251 261-262 271-277 281-285',
  Uttarakhand: '244712-244717 246 247656-247671 248-249 262308-262311 262401-262405 2625 263',
  'West Bengal': '700 711-713 721-723 731-736 741-743',
};

/** PIN codes with post offices in two states; a form fills in the first. */
const sharedPins: readonly (readonly [pins: string, states: readonly [State, State]])[] = [
  ['160003 160014', ['Chandigarh', 'Punjab']],
  ['246763 247662', ['Uttar Pradesh', 'Uttarakhand']],
  ['247665', ['Uttarakhand', 'Uttar Pradesh']],
  ['396193 396230 396235 396240', ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat']],
  // Around seven mandals of Khammam that moved to Andhra Pradesh in 2014.
  ['507111 507114 507128', ['Telangana', 'Andhra Pradesh']],
  ['507113 507121 507129 507135', ['Andhra Pradesh', 'Telangana']],
  ['533464', ['Puducherry', 'Andhra Pradesh']],
  ['605007 605014 605102 605106-605107 605110 605501-605502 607402-607403 609603-609604', ['Puducherry', 'Tamil Nadu']],
  ['605101 605104-605105 605111', ['Tamil Nadu', 'Puducherry']],
  ['783123 783134', ['Assam', 'Meghalaya']],
];

interface Entry {
  from: number;
  to: number;
  states: readonly State[];
}

/** Parses entries like '121-127 246701': a prefix covers every PIN that begins with it. */
function parseEntries(pins: string, states: readonly State[]): Entry[] {
  return pins.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return { from: Number(from.padEnd(6, '0')), to: Number(to.padEnd(6, '9')), states };
  });
}

/** Entries, the narrowest first. Of equally narrow entries, those of shared PINs come first. */
const entries: readonly Entry[] = [
  ...sharedPins.flatMap(([pins, states]) => parseEntries(pins, states)),
  ...Object.entries(pinsByState).flatMap(([state, pins]) => parseEntries(pins, [state as State])),
].sort((one, other) => one.to - one.from - (other.to - other.from));

/**
 * Returns the states in which a six-digit PIN has post offices, the likeliest first. Empty for an incomplete or
 * unallocated PIN, and for the Army Post Office.
 */
export function statesOfPin(pin: string): readonly State[] {
  if (!/^[1-9]\d{5}$/.test(pin)) return [];
  const number = Number(pin);
  return entries.find(({ from, to }) => from <= number && number <= to)?.states ?? [];
}
