import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findOtherState,
  isFilled,
  type PlaceEvent,
  type PlaceFields,
  reducePlace,
  stateQuestion,
} from './pin-place.ts';

const empty: PlaceFields = { city: '', state: '', filledCity: '', filledState: '', savedPin: '' };
const filled: PlaceFields = {
  ...empty,
  ...{ city: 'New Delhi', state: 'Delhi', filledCity: 'New Delhi', filledState: 'Delhi' },
};
const found = (pin: string, city: string | null, state: string): PlaceEvent => ({
  type: 'found',
  pin,
  place: { city, state },
});
const delhi = found('110001', 'New Delhi', 'Delhi');
const bengaluru = found('560001', 'Bengaluru', 'Karnataka');
const unknown: PlaceEvent = { type: 'found', pin: '999998', place: null };
const typedCity = (value: string): PlaceEvent => ({ type: 'typed', field: 'city', value });
const typedState = (value: string): PlaceEvent => ({ type: 'typed', field: 'state', value });
const saved: PlaceFields = { ...filled, savedPin: '110001' };

describe('city and state of an address form', () => {
  it.each<[name: string, before: PlaceFields, events: PlaceEvent[], city: string, state: string, marks: string]>([
    ['are filled from the PIN', empty, [delhi], 'New Delhi', 'Delhi', 'city state'],
    ['follow the next PIN', filled, [bengaluru], 'Bengaluru', 'Karnataka', 'city state'],
    ['are cleared by an unknown PIN', filled, [unknown], '', '', ''],
    ['are filled again after an unknown PIN', filled, [unknown, bengaluru], 'Bengaluru', 'Karnataka', 'city state'],
    [
      'have no city where a PIN covers several',
      filled,
      [found('605602', null, 'Tamil Nadu')],
      '',
      'Tamil Nadu',
      'state',
    ],
    ['keep a typed city', filled, [typedCity('Dwarka'), bengaluru], 'Dwarka', 'Karnataka', 'state'],
    ['keep a typed state', filled, [typedState('Goa'), bengaluru], 'Bengaluru', 'Goa', 'city'],
    ['keep typed values of an unknown PIN', empty, [typedCity('Pune'), typedState('Goa'), unknown], 'Pune', 'Goa', ''],
    [
      'keep values typed before the answer, even if they agree',
      empty,
      [typedCity('New Delhi'), typedState('Delhi'), delhi, bengaluru],
      ...(['New Delhi', 'Delhi', ''] as const),
    ],
    [
      'keep a filled value that was typed over and back',
      filled,
      [typedState('Goa'), typedState('Delhi'), bengaluru],
      ...(['Bengaluru', 'Delhi', 'city'] as const),
    ],
    [
      'have an emptied city filled by the next PIN',
      filled,
      [typedCity(''), bengaluru],
      'Bengaluru',
      'Karnataka',
      'city state',
    ],
    ['keep an emptied city until the next PIN', filled, [typedCity('')], '', 'Delhi', 'state'],
    [
      'follow the PIN again after its state was accepted',
      { ...filled, state: 'Goa', filledState: '' },
      [{ type: 'stateTaken', state: 'Delhi' }, bengaluru],
      ...(['Bengaluru', 'Karnataka', 'city state'] as const),
    ],
    [
      'of a saved address follow its PIN if they agree',
      saved,
      [delhi, bengaluru],
      'Bengaluru',
      'Karnataka',
      'city state',
    ],
    [
      'of a saved address stay where they disagree',
      { ...saved, city: 'Dwarka', filledCity: 'Dwarka' },
      [delhi, bengaluru],
      ...(['Dwarka', 'Karnataka', 'state'] as const),
    ],
    ['of a saved address stay if another PIN is answered first', saved, [bengaluru], 'New Delhi', 'Delhi', ''],
    ['of a saved address stay once typed', saved, [typedState('Goa'), delhi, bengaluru], 'Bengaluru', 'Goa', 'city'],
    ['of a saved address count as typed until its PIN is answered', saved, [], 'New Delhi', 'Delhi', ''],
  ])('city and state %s', (_name, before, events, city, state, marks) => {
    const after = events.reduce(reducePlace, before);
    const shown = (['city', 'state'] as const).filter((field) => isFilled(after, field));
    expect([after.city, after.state, shown.join(' ')]).toEqual([city, state, marks]);
  });

  it('city and state change automatically only while untyped, and then have the values of the last PIN', () => {
    const place = fc.option(
      fc.record({
        city: fc.constantFrom('Pune', 'Panaji', null),
        state: fc.constantFrom('Maharashtra', 'Goa', null),
      }),
    );
    const event = fc.oneof(
      fc.record({
        type: fc.constant('typed' as const),
        field: fc.constantFrom('city' as const, 'state' as const),
        value: fc.constantFrom('Pune', 'Panaji', 'Maharashtra', 'Goa', ''),
      }),
      fc.record({ type: fc.constant('found' as const), pin: fc.constantFrom('411001', '403001'), place }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let fields = empty;
        const typed = { city: '', state: '' };
        for (const one of events) {
          fields = reducePlace(fields, one);
          if (one.type === 'typed') typed[one.field] = one.value;
          for (const field of ['city', 'state'] as const) {
            if (typed[field] !== '') expect([fields[field], isFilled(fields, field)]).toEqual([typed[field], false]);
            else if (one.type === 'found') expect(fields[field]).toBe(one.place?.[field] ?? '');
          }
        }
      }),
    );
  });
});

describe('a state that contradicts the PIN', () => {
  it.each([
    ['600001', 'Karnataka', 'Tamil Nadu'],
    ['600001', 'Tamil Nadu', undefined],
    ['600001', '', undefined],
    ['60000', 'Karnataka', undefined],
    ['999998', 'Karnataka', undefined],
    ['900056', 'Karnataka', undefined],
    ['605102', 'Tamil Nadu', undefined],
    ['605102', 'Puducherry', undefined],
    ['605102', 'Kerala', 'Puducherry'],
    ['194101', 'Jammu and Kashmir', 'Ladakh'],
    ['500001', 'Andhra Pradesh', 'Telangana'],
  ])('the PIN %s with %s suggests the state %s', (pin, state, other) => {
    expect(findOtherState(pin, state)).toBe(other);
  });

  it('a state that contradicts the PIN is asked about by name', () => {
    expect(stateQuestion('400069', 'Maharashtra')).toBe('PIN 400069 is in Maharashtra. Use Maharashtra?');
  });
});
