import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indianStates } from '#contract/place.ts';
import { findPinArea } from './pin-table.ts';

test.each([
  ['400001', 'Mumbai', 'Maharashtra', 'metro'],
  ['400614', 'Navi Mumbai', 'Maharashtra', 'metro'],
  ['110001', 'New Delhi', 'Delhi', 'metro'],
  ['560034', 'Bengaluru', 'Karnataka', 'metro'],
  ['600001', 'Chennai', 'Tamil Nadu', 'metro'],
  ['700001', 'Kolkata', 'West Bengal', 'metro'],
  ['500001', 'Hyderabad', 'Telangana', 'metro'],
  ['380001', 'Ahmedabad', 'Gujarat', 'metro'],
  ['411001', 'Pune', 'Maharashtra', 'metro'],
  ['121001', 'Faridabad', 'Haryana', 'tier2'],
  ['122001', 'Gurugram', 'Haryana', 'tier2'],
  ['605001', 'Puducherry', 'Puducherry', 'tier2'],
  ['605102', 'Puducherry', 'Puducherry', 'rest'],
  ['605101', 'Viluppuram', 'Tamil Nadu', 'rest'],
  ['605602', null, 'Tamil Nadu', 'rest'],
  ['607402', 'Puducherry', 'Puducherry', 'rest'],
  ['609602', 'Karaikal', 'Puducherry', 'rest'],
  ['673310', 'Mahe', 'Puducherry', 'rest'],
  ['533464', 'Yanam', 'Puducherry', 'rest'],
  ['533463', null, 'Andhra Pradesh', 'rest'],
  ['160017', 'Chandigarh', 'Chandigarh', 'tier2'],
  ['160062', 'Mohali', 'Punjab', 'tier2'],
  ['134109', 'Panchkula', 'Haryana', 'tier2'],
  ['201301', 'Gautam Buddha Nagar', 'Uttar Pradesh', 'tier2'],
  ['203205', null, 'Uttar Pradesh', 'rest'],
  ['246701', 'Bijnor', 'Uttar Pradesh', 'rest'],
  ['247667', 'Haridwar', 'Uttarakhand', 'rest'],
  ['247001', 'Saharanpur', 'Uttar Pradesh', 'rest'],
  ['244713', null, 'Uttarakhand', 'rest'],
  ['262308', null, 'Uttarakhand', 'rest'],
  ['262001', null, 'Uttar Pradesh', 'rest'],
  ['362520', 'Diu', 'Dadra and Nagar Haveli and Daman and Diu', 'rest'],
  ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu', 'rest'],
  ['396230', 'Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu', 'rest'],
  ['396195', null, 'Gujarat', 'rest'],
  ['682555', 'Lakshadweep', 'Lakshadweep', 'rest'],
  ['682001', 'Ernakulam', 'Kerala', 'tier2'],
  ['737101', 'Gangtok', 'Sikkim', 'rest'],
  ['734001', 'Siliguri', 'West Bengal', 'tier2'],
  ['744101', 'South Andaman', 'Andaman and Nicobar Islands', 'rest'],
  ['791111', 'Papum Pare', 'Arunachal Pradesh', 'rest'],
  ['194101', 'Leh', 'Ladakh', 'rest'],
  ['194103', 'Kargil', 'Ladakh', 'rest'],
  ['403001', 'Panaji', 'Goa', 'tier2'],
  ['822101', null, 'Jharkhand', 'rest'],
])('the PIN code %s is %s in %s, zone %s', (pin, city, state, zone) => {
  expect(findPinArea(pin)).toMatchObject({ pin, city, state, zone, served: true });
});

describe('coverage of PIN codes', () => {
  /** Sorting districts allocated by India Post, listed here independently of the table. */
  const allocated = [
    ...'110 121-127 131-136 140-148 151-152 160 171-177 180-182 184-185 190-194'.split(' '),
    ...'201-212 221-233 241-251 261-263 271-277 281-285 301-307 311-314 321-328 331-335 341-345'.split(' '),
    ...'360-365 370 380 382-385 387-396 400-403 410-416 421-425 431 440-445 450-458 460-466 470-477 480-488 490-497'.split(
      ' ',
    ),
    ...'500-509 515-518 520-524 530-535 560-563 570-577 580-587 590-591'.split(' '),
    ...'600-614 620-632 635-639 641-643 670-671 673 676 678-680 682-683 685-686 688-691 695'.split(' '),
    ...'700 711-713 721-723 731-737 741-744 751-770 781-788 790-799'.split(' '),
    ...'800-805 811-816 821-829 831-835 841-848 851-855'.split(' '),
  ].flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

  test('every allocated sorting district is served, and no other', () => {
    const known = [];
    for (let prefix = 100; prefix <= 899; prefix += 1) if (findPinArea(`${prefix}999`)?.served) known.push(prefix);
    expect(known).toEqual(allocated);
  });

  test('every state and union territory has a served PIN code', () => {
    const reached = new Set<string>();
    for (let pin = 110_000; pin < 856_000; pin += 1) {
      const area = findPinArea(String(pin));
      if (area?.served) reached.add(area.state);
    }
    expect([...reached].sort()).toEqual([...indianStates].sort());
  });
});

test.each(['999999', '012345', '000000', '12345', '1100011', 'abcdef', '119001', '859001', '400 001', '११०००१', ''])(
  'the PIN code %s is unknown',
  (pin) => {
    expect(findPinArea(pin)).toBeNull();
  },
);

test('the Army Post Office is known, not served, and has no place', () => {
  expect(findPinArea('900056')).toEqual({ pin: '900056', served: false, express: false, cashOnDelivery: false });
});

test('islands have neither cash nor express delivery, and far hills no express delivery', () => {
  for (const pin of ['682555', '744101', '194101', '796001'])
    expect(findPinArea(pin)).toMatchObject({ served: true, express: false });
  for (const pin of ['682555', '744101', '194101']) expect(findPinArea(pin)).toMatchObject({ cashOnDelivery: false });
});

test('every metro PIN code has express delivery and cash on delivery', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }), (number) => {
      const area = findPinArea(String(number));
      if (area?.served && area.zone === 'metro') expect([area.express, area.cashOnDelivery]).toEqual([true, true]);
    }),
    { seed: 20_261_121, numRuns: 5000 },
  );
});
