import { expect, it } from 'vitest';
import { fillFromPin, stateQuestion } from './pin-place.ts';

const delhi = { city: 'New Delhi', state: 'Delhi' };
const empty = { city: '', state: '', filledCity: '', filledState: '' };
const filled = { city: 'New Delhi', state: 'Delhi', filledCity: 'New Delhi', filledState: 'Delhi' };

it('fills empty boxes and remembers what it filled in', () => {
  expect(fillFromPin(empty, delhi)).toEqual(filled);
});

it('empties what a PIN filled in when the next PIN is unknown', () => {
  expect(fillFromPin(filled, null)).toEqual(empty);
});

it('lets what a PIN filled in follow the next PIN, also where that covers several cities', () => {
  expect(fillFromPin(filled, { city: null, state: 'Tamil Nadu' })).toEqual({
    ...empty,
    state: 'Tamil Nadu',
    filledState: 'Tamil Nadu',
  });
});

it('keeps what was typed by hand', () => {
  const typed = { ...filled, city: 'Whitefield' };
  expect(fillFromPin(typed, { city: 'Bengaluru', state: 'Karnataka' })).toEqual({
    ...{ city: 'Whitefield', filledCity: '' },
    ...{ state: 'Karnataka', filledState: 'Karnataka' },
  });
  expect(fillFromPin({ ...empty, city: 'Pune', state: 'Kerala' }, null)).toEqual({
    ...empty,
    city: 'Pune',
    state: 'Kerala',
  });
});

it('takes what agrees with the PIN as filled in by it', () => {
  expect(fillFromPin({ ...empty, ...delhi }, delhi)).toEqual(filled);
});

it('asks about a state that is not the one of the PIN', () => {
  expect(stateQuestion('400069', 'Maharashtra')).toBe('PIN 400069 is in Maharashtra. Use Maharashtra?');
});
