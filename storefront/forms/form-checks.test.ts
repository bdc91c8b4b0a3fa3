import { expect, test } from 'vitest';
import { type FormRules, faultList, wrongAt } from './form-checks.ts';

interface Values {
  email: string;
  address: { pin: string };
}

const empty: Values = { email: '', address: { pin: '' } };
const all = ({ email, address }: Values) => [
  ...(email.includes('@') ? [] : [{ field: 'email', message: 'No e-mail' }]),
  ...(address.pin.length === 6 ? [] : [{ field: 'address.pin', message: 'No PIN' }]),
];

test('a field without its own check is checked by the whole form, empty or not', () => {
  const checks: FormRules<Values> = { check: all };
  expect(wrongAt(checks, 'address.pin', empty, 'left')).toBe('No PIN');
  expect(wrongAt(checks, 'address.pin', { ...empty, address: { pin: '400069' } }, 'left')).toBeUndefined();
  expect(wrongAt({}, 'email', empty, 'left')).toBeUndefined();
});

test('an empty field with its own check shows no error when it is left, but keeps an error it already has', () => {
  const checks: FormRules<Values> = {
    check: all,
    checks: { email: ({ email }) => (email.includes('@') ? undefined : 'No e-mail') },
  };
  expect(wrongAt(checks, 'email', empty, 'left')).toBeUndefined();
  expect(wrongAt(checks, 'email', empty, 'again')).toBe('No e-mail');
  expect(wrongAt(checks, 'email', { ...empty, email: 'asha' }, 'left')).toBe('No e-mail');
  expect(wrongAt(checks, 'address.pin', { ...empty, address: { pin: '1' } }, 'left')).toBeUndefined();
});

test('no fault, one fault and several faults become a list', () => {
  expect([faultList(undefined), faultList({ field: 'a', message: 'A' }), faultList([])]).toEqual([
    [],
    [{ field: 'a', message: 'A' }],
    [],
  ]);
});
