import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statesOfPin } from './pin-states.ts';
import { indianStates } from './place.ts';

// Sources: India Post's list of sorting districts by postal circle, its directory of post offices (2019), and the acts
// that reorganised states: Madhya Pradesh, Uttar Pradesh and Bihar (2000), Andhra Pradesh (2014, with seven mandals of
// Khammam), Jammu and Kashmir (2019), Dadra and Nagar Haveli and Daman and Diu (2019).

const islands = 'Dadra and Nagar Haveli and Daman and Diu';

/** Sorting districts that lie in two states, with PINs on each side. */
const shared: readonly (readonly [prefix: string, pins: Readonly<Record<string, readonly string[]>>])[] = [
  ['140', { '140301': ['Punjab'], '140603': ['Punjab'], '140901': ['Punjab'] }],
  [
    '160',
    {
      '160001': ['Chandigarh'],
      '160017': ['Chandigarh'],
      '160047': ['Chandigarh'],
      '160101': ['Chandigarh'],
      '160003': ['Chandigarh', 'Punjab'],
      '160014': ['Chandigarh', 'Punjab'],
      '160055': ['Punjab'],
      '160062': ['Punjab'],
      '160071': ['Punjab'],
      '160104': ['Punjab'],
    },
  ],
  ['134', { '134109': ['Haryana'], '134113': ['Haryana'], '134117': ['Haryana'] }],
  ['244', { '244001': ['Uttar Pradesh'], '244712': ['Uttarakhand'], '244717': ['Uttarakhand'] }],
  [
    '246',
    {
      '246149': ['Uttarakhand'],
      '246701': ['Uttar Pradesh'],
      '246763': ['Uttar Pradesh', 'Uttarakhand'],
      '246764': ['Uttar Pradesh'],
    },
  ],
  [
    '247',
    {
      '247001': ['Uttar Pradesh'],
      '247662': ['Uttar Pradesh', 'Uttarakhand'],
      '247665': ['Uttarakhand', 'Uttar Pradesh'],
      '247667': ['Uttarakhand'],
      '247669': ['Uttar Pradesh'],
      '247776': ['Uttar Pradesh'],
    },
  ],
  [
    '262',
    {
      '262001': ['Uttar Pradesh'],
      '262308': ['Uttarakhand'],
      '262401': ['Uttarakhand'],
      '262501': ['Uttarakhand'],
      '262701': ['Uttar Pradesh'],
    },
  ],
  ['362', { '362001': ['Gujarat'], '362520': [islands], '362540': [islands], '362570': [islands] }],
  [
    '396',
    {
      '396001': ['Gujarat'],
      '396193': [islands, 'Gujarat'],
      '396195': ['Gujarat'],
      '396210': [islands],
      '396220': [islands],
      '396230': [islands, 'Gujarat'],
      '396235': [islands, 'Gujarat'],
      '396240': [islands, 'Gujarat'],
      '396321': ['Gujarat'],
    },
  ],
  [
    '507',
    {
      '507001': ['Telangana'],
      '507111': ['Telangana', 'Andhra Pradesh'],
      '507113': ['Andhra Pradesh', 'Telangana'],
      '507114': ['Telangana', 'Andhra Pradesh'],
      '507121': ['Andhra Pradesh', 'Telangana'],
      '507128': ['Telangana', 'Andhra Pradesh'],
      '507129': ['Andhra Pradesh', 'Telangana'],
      '507130': ['Andhra Pradesh'],
      '507135': ['Andhra Pradesh', 'Telangana'],
    },
  ],
  ['533', { '533001': ['Andhra Pradesh'], '533463': ['Andhra Pradesh'], '533464': ['Puducherry', 'Andhra Pradesh'] }],
  [
    '605',
    {
      '605001': ['Puducherry'],
      '605007': ['Puducherry', 'Tamil Nadu'],
      '605014': ['Puducherry', 'Tamil Nadu'],
      '605101': ['Tamil Nadu', 'Puducherry'],
      '605102': ['Puducherry', 'Tamil Nadu'],
      '605103': ['Tamil Nadu'],
      '605111': ['Tamil Nadu', 'Puducherry'],
      '605501': ['Puducherry', 'Tamil Nadu'],
      '605602': ['Tamil Nadu'],
    },
  ],
  ['607', { '607001': ['Tamil Nadu'], '607402': ['Puducherry', 'Tamil Nadu'], '607403': ['Puducherry', 'Tamil Nadu'] }],
  [
    '609',
    {
      '609001': ['Tamil Nadu'],
      '609602': ['Puducherry'],
      '609603': ['Puducherry', 'Tamil Nadu'],
      '609608': ['Tamil Nadu'],
      '609609': ['Puducherry'],
    },
  ],
  ['673', { '673001': ['Kerala'], '673309': ['Kerala'], '673310': ['Puducherry'], '673311': ['Kerala'] }],
  ['682', { '682001': ['Kerala'], '682551': ['Lakshadweep'], '682555': ['Lakshadweep'], '682559': ['Lakshadweep'] }],
  ['783', { '783101': ['Assam'], '783123': ['Assam', 'Meghalaya'], '783134': ['Assam', 'Meghalaya'] }],
  ['813', { '813201': ['Bihar'], '813208': ['Jharkhand'] }],
  ['814', { '814112': ['Jharkhand'], '814131': ['Bihar'] }],
];

/** Sorting districts whose state has changed, or that are often mistaken for a neighbouring one. */
const whole: readonly (readonly [state: string, prefixes: string])[] = [
  ['Telangana', '500 501 502 503 504 505 506 508 509'],
  ['Andhra Pradesh', '515 516 517 518 520 521 522 523 524 530 531 532 534 535'],
  ['Ladakh', '194'],
  ['Jammu and Kashmir', '180 181 182 184 185 190 191 192 193'],
  ['Jharkhand', '815 816 822 825 826 827 828 829 831 832 833 834 835'],
  ['Bihar', '800 801 802 803 804 805 811 812 821 823 824 841 842 843 844 845 846 847 848 851 852 853 854 855'],
  ['Chhattisgarh', '490 491 492 493 494 495 496 497'],
  ['Madhya Pradesh', '450 480 481 484 485 486 487 488'],
  ['Uttarakhand', '248 249 263'],
  ['Uttar Pradesh', '201 203 241 242 243 245 250 251 261'],
  ['Goa', '403'],
  ['Maharashtra', '400 401 402 415 416'],
  ['Arunachal Pradesh', '790 791 792'],
  ['Assam', '781 782 784 785 786 787 788'],
  ['Manipur', '795'],
  ['Meghalaya', '793 794'],
  ['Mizoram', '796'],
  ['Nagaland', '797 798'],
  ['Tripura', '799'],
  ['Sikkim', '737'],
  ['West Bengal', '734 735 736 743'],
  ['Andaman and Nicobar Islands', '744'],
  ['Delhi', '110'],
  ['Haryana', '121 122 123 124 125 126 127 131 132 133 135 136'],
  ['Punjab', '141 142 143 144 145 146 147 148 151 152'],
  ['Himachal Pradesh', '171 172 173 174 175 176 177'],
  ['Rajasthan', '301 321 335'],
  ['Kerala', '670 671 676 679 695'],
  ['Tamil Nadu', '604 606 608 610 611 629 635 643'],
  ['Karnataka', '560 575 577 583 590'],
];

const pinsOf = (prefix: string) => Array.from({ length: 1000 }, (_, n) => `${prefix}${String(n).padStart(3, '0')}`);

describe('states of PIN codes', () => {
  it.each(shared)('the sorting district %s has PINs in both of its states', (_prefix, pins) => {
    expect(Object.fromEntries(Object.keys(pins).map((pin) => [pin, statesOfPin(pin)]))).toEqual(pins);
  });

  it.each(whole)('every PIN of its sorting districts is in %s', (state, prefixes) => {
    for (const prefix of prefixes.split(' '))
      expect([prefix, new Set(pinsOf(prefix).flatMap(statesOfPin))]).toEqual([prefix, new Set([state])]);
  });

  it('the listed sorting districts are exactly those with PINs in two states', () => {
    const mixed = [];
    for (let prefix = 100; prefix < 1000; prefix += 1)
      if (new Set(pinsOf(String(prefix)).flatMap(statesOfPin)).size > 1) mixed.push(String(prefix));
    const listed = shared.filter(([, pins]) => new Set(Object.values(pins).flat()).size > 1);
    expect(mixed.toSorted()).toEqual(listed.map(([prefix]) => prefix).toSorted());
  });

  it('every state and union territory has a PIN', () => {
    const reached = new Set(Array.from({ length: 900 }, (_, n) => pinsOf(String(n + 100)).flatMap(statesOfPin)).flat());
    expect([...reached].toSorted()).toEqual([...indianStates].toSorted());
  });

  it('incomplete, unallocated and army PINs have no state', () => {
    const unknown = ['', '6000', '60000', '6000011', '060001', '400 069', '119001', '999999', '900056', 'abcdef'];
    expect(unknown.flatMap(statesOfPin)).toEqual([]);
  });

  it('each state of a PIN is listed once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999 }), (number) => {
        const states = statesOfPin(String(number));
        expect(new Set(states).size).toBe(states.length);
      }),
    );
  });
});
