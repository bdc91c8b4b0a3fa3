import { expect, test } from 'vitest';
import { DeliveryArea } from '#contract/delivery.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { readDelivery } from './read-delivery.ts';

const now = new Date('2026-11-21T04:20:00Z');

test.each(['400001', ' 400001 ', '400 001'])("'%s' is read as a PIN code of Mumbai", (pin) => {
  const area = readDelivery(unchangedSettings, pin, now);
  expect(DeliveryArea.parse(area)).toEqual(area);
  expect(area).toMatchObject({
    pin: '400001',
    city: 'Mumbai',
    state: 'Maharashtra',
    zone: 'metro',
    cashOnDelivery: true,
  });
});

test.each([
  ['', 400, 'bad_request', 'Enter a 6-digit PIN code'],
  ['40000', 400, 'bad_request', 'Enter a 6-digit PIN code'],
  ['012345', 400, 'bad_request', 'Enter a 6-digit PIN code'],
  ['4000 01', 400, 'bad_request', 'Enter a 6-digit PIN code'],
  ['400001\u0000', 400, 'bad_request', 'Enter a 6-digit PIN code'],
  ['999999', 404, 'not_found', "We don't recognise this PIN code. Check it, or choose city and state yourself"],
  ['900056', 404, 'not_offered', "We can't deliver to 900056 yet. Try another address"],
])("the PIN code '%s' is refused with %i %s", (pin, status, code, message) => {
  let refusal: unknown;
  try {
    readDelivery(unchangedSettings, pin, now);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ status, code, message });
});
