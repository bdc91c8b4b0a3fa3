import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPinArea } from './pin-table.ts';

test.each([
  ['400001', 'Mumbai', 'Maharashtra', 'metro'],
  ['110001', 'New Delhi', 'Delhi', 'metro'],
  ['560034', 'Bengaluru', 'Karnataka', 'metro'],
  ['605001', 'Puducherry', 'Puducherry', 'tier2'],
  ['605602', null, 'Tamil Nadu', 'rest'],
  ['609602', 'Karaikal', 'Puducherry', 'rest'],
  ['673310', 'Mahe', 'Puducherry', 'rest'],
  ['533464', 'Yanam', 'Puducherry', 'rest'],
  ['160017', 'Chandigarh', 'Chandigarh', 'tier2'],
  ['160062', 'Mohali', 'Punjab', 'tier2'],
  ['134109', 'Panchkula', 'Haryana', 'tier2'],
  ['201301', 'Gautam Buddha Nagar', 'Uttar Pradesh', 'tier2'],
  ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu', 'rest'],
  ['682555', 'Lakshadweep', 'Lakshadweep', 'rest'],
  ['737101', 'Gangtok', 'Sikkim', 'rest'],
  ['744101', 'Port Blair', 'Andaman and Nicobar Islands', 'rest'],
  ['194101', 'Leh', 'Ladakh', 'rest'],
  ['403001', 'Panaji', 'Goa', 'tier2'],
])('%s is %s in %s, zone %s', (pin, city, state, zone) => {
  expect(findPinArea(pin)).toMatchObject({ city, state, zone, served: true });
});

test.each(['999999', '012345', '12345', '1100011', 'abcdef', '119001', '859001'])('%s is not known', (pin) => {
  expect(findPinArea(pin)).toBeNull();
});

test('the Army Post Office is known and not served', () => {
  expect(findPinArea('900056')).toMatchObject({ served: false, express: false, cashOnDelivery: false });
});

test('every PIN with a known prefix has a state, and nothing but metros is sold next day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }), (number) => {
      const area = findPinArea(String(number));
      if (!area) return;
      expect(area.state.length).toBeGreaterThan(2);
      if (area.zone === 'metro') expect(area.express && area.cashOnDelivery).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
