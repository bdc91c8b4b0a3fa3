import { expect, test } from 'vitest';
import {
  codeFault,
  emailChangeFault,
  firstNameFault,
  forgotFault,
  lastNameFault,
  loginFault,
  newPasswordFault,
  passwordChangeFault,
  passwordFault,
  profileFault,
  resetFault,
  signupFault,
} from './account-rules.ts';

// Validation shared by forms and server, field by field and in the order in which they are checked.

const long = (length: number) => 'x'.repeat(length);
const email = 'asha@example.in';
const password = 'batting at eleven';
const noMail = 'Please enter a valid email address';
const short = 'Password must be at least 6 characters long';
const differ = 'Passwords do not match';

test.each([
  [long(5), short],
  [long(6), undefined],
  ['🏏'.repeat(5), short],
  ['🏏'.repeat(6), undefined],
  [long(128), undefined],
  [long(129), 'Password must be at most 128 characters long'],
])('validates the password %j: %s', (given, fault) => expect(passwordFault(given)).toBe(fault));

test.each([
  ['A', 'must be at least 2 characters long'],
  [' A ', 'must be at least 2 characters long'],
  ['Al', undefined],
  [long(60), undefined],
  [long(61), 'must be at most 60 characters long'],
  ['आशा'.repeat(20), undefined],
])('validates the name %j: %s', (name, fault) => {
  expect(firstNameFault(name)).toBe(fault && `First name ${fault}`);
  expect(lastNameFault(name)).toBe(fault && `Last name ${fault}`);
});

test.each([
  ['123456', undefined],
  ['12345', 'Please enter a 6-digit number'],
  ['1234567', 'Please enter a 6-digit number'],
  ['12345a', 'Please enter a 6-digit number'],
])('validates the code %j: %s', (code, fault) => expect(codeFault(code)).toBe(fault));

test('the sign-in form checks the e-mail first, then the password', () => {
  expect(loginFault({ email, password })).toBeUndefined();
  expect(loginFault({ email: 'asha', password: '' })).toEqual({ field: 'email', message: noMail });
  expect(loginFault({ email, password: '' })).toEqual({ field: 'password', message: 'Please enter your password' });
});

test('the sign-up form checks e-mail, password, repeated password and names in this order', () => {
  const wrong = { email: 'asha', password: long(5), confirmPassword: 'other', firstName: 'A', lastName: 'B' };
  const right = { email, password, confirmPassword: password, firstName: 'Asha', lastName: 'Rao' };
  const said = (values: Partial<typeof wrong>) => signupFault({ ...wrong, ...values });
  expect(said({})).toEqual({ field: 'email', message: noMail });
  expect(said({ email })).toEqual({ field: 'password', message: short });
  expect(said({ email, password })).toEqual({ field: 'confirmPassword', message: differ });
  expect(said({ email, password, confirmPassword: password })?.field).toBe('firstName');
  expect(said({ ...right, lastName: 'B' })?.field).toBe('lastName');
  expect(said(right)).toBeUndefined();
});

test('a new password is checked after its repetition, and the code last', () => {
  expect(newPasswordFault({ newPassword: long(5), confirmPassword: 'x' })).toEqual({
    field: 'confirmPassword',
    message: differ,
  });
  expect(newPasswordFault({ newPassword: long(5), confirmPassword: long(5) })).toEqual({
    field: 'newPassword',
    message: short,
  });
  const right = { newPassword: password, confirmPassword: password };
  expect(newPasswordFault(right)).toBeUndefined();
  expect(resetFault({ ...right, code: '12' })?.field).toBe('code');
  expect(resetFault({ newPassword: 'x', confirmPassword: 'y', code: '12' })?.field).toBe('confirmPassword');
  expect(resetFault({ ...right, code: '123456' })).toBeUndefined();
});

test('a password change checks the current password first, if the account has one', () => {
  const values = { currentPassword: '', newPassword: 'x', confirmPassword: 'y' };
  const missing = { field: 'currentPassword', message: 'Please enter your current password' };
  expect(passwordChangeFault(values, { hasPassword: true })).toEqual(missing);
  expect(passwordChangeFault(values, { hasPassword: false })).toEqual({ field: 'confirmPassword', message: differ });
  const right = { currentPassword: 'old one', newPassword: password, confirmPassword: password };
  expect(passwordChangeFault(right, { hasPassword: true })).toBeUndefined();
  expect(passwordChangeFault({ ...right, confirmPassword: 'y' }, { hasPassword: true })?.field).toBe('confirmPassword');
});

test('the forms for a forgotten password, a new e-mail and the profile name the first wrong field', () => {
  expect([forgotFault({ email })?.field, forgotFault({ email: 'asha' })]).toEqual([
    undefined,
    { field: 'email', message: noMail },
  ]);
  expect(emailChangeFault({ newEmail: 'asha', password: '' }, { byPassword: true })).toEqual({
    field: 'newEmail',
    message: noMail,
  });
  expect(emailChangeFault({ newEmail: email, password: '' }, { byPassword: true })).toEqual({
    field: 'password',
    message: 'Please enter your password',
  });
  expect(emailChangeFault({ newEmail: email, password }, { byPassword: true })).toBeUndefined();
  expect(emailChangeFault({ newEmail: email, password: '' }, { byPassword: false })).toBeUndefined();
  const profile = { firstName: 'Asha', lastName: 'Rao', phone: '' };
  expect([
    profileFault(profile),
    profileFault({ ...profile, phone: ' ' }),
    profileFault({ ...profile, phone: '+91 98200 43210' }),
  ]).toEqual([undefined, undefined, undefined]);
  expect(profileFault({ ...profile, phone: '12345' })).toEqual({
    field: 'phone',
    message: 'Enter a 10-digit Indian mobile number',
  });
  expect(profileFault({ ...profile, firstName: 'A', lastName: 'B' })?.field).toBe('firstName');
  expect(profileFault({ ...profile, lastName: 'B' })?.field).toBe('lastName');
});
