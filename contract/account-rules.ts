import { characterCount, emailMessage, isEmail, isMobile, mobileMessage, oneLine } from './plain-text.ts';
import { cleanCode } from './typed-text.ts';

export const shortestPassword = 6;
export const longestPassword = 128;
export const shortestName = 2;
export const longestName = 60;

/** Validation error: the field to focus and its message. */
export interface FieldFault<Field extends string = string> {
  field: Field;
  message: string;
}

export const passwordTooCommon = 'This password is too common. Please choose another one';

export function passwordFault(password: string): string | undefined {
  if (characterCount(password) < shortestPassword) return 'Password must be at least 6 characters long';
  if (characterCount(password) > longestPassword) return 'Password must be at most 128 characters long';
  return undefined;
}

export function firstNameFault(name: string): string | undefined {
  return nameFault('First name', name);
}

export function lastNameFault(name: string): string | undefined {
  return nameFault('Last name', name);
}

function nameFault(what: string, name: string): string | undefined {
  const length = characterCount(oneLine(name));
  if (length < shortestName) return `${what} must be at least 2 characters long`;
  if (length > longestName) return `${what} must be at most 60 characters long`;
  return undefined;
}

export function emailFault(email: string): string | undefined {
  return isEmail(email) ? undefined : emailMessage;
}

/**
 * Returns the first failed check. Browser and server check in the order of the specification, so both show the same
 * message.
 */
function firstFault<Field extends string>(
  checks: readonly (readonly [Field, string | undefined])[],
): FieldFault<Field> | undefined {
  for (const [field, message] of checks) if (message !== undefined) return { field, message };
  return undefined;
}

export interface LoginValues {
  email: string;
  password: string;
}

export function loginFault({ email, password }: LoginValues) {
  return firstFault([
    ['email', emailFault(email)],
    ['password', password === '' ? 'Please enter your password' : undefined],
  ]);
}

export interface SignupValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function signupFault(values: SignupValues) {
  return firstFault([
    ['email', emailFault(values.email)],
    ['password', passwordFault(values.password)],
    ['confirmPassword', values.password === values.confirmPassword ? undefined : 'Passwords do not match'],
    ['firstName', firstNameFault(values.firstName)],
    ['lastName', lastNameFault(values.lastName)],
  ]);
}

export const codeMessage = 'Please enter a 6-digit number';

export function codeFault(code: string): string | undefined {
  return /^\d{6}$/.test(cleanCode(code)) ? undefined : codeMessage;
}

export interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}

export function newPasswordFault({ newPassword, confirmPassword }: NewPasswordValues) {
  return firstFault([
    ['confirmPassword', newPassword === confirmPassword ? undefined : 'Passwords do not match'],
    ['newPassword', passwordFault(newPassword)],
  ]);
}

export interface ResetValues extends NewPasswordValues {
  code: string;
}

export function resetFault(values: ResetValues) {
  return newPasswordFault(values) ?? firstFault([['code', codeFault(values.code)]]);
}

/** Validates the e-mail of the forgot-password form. */
export function forgotFault({ email }: { email: string }) {
  return firstFault([['email', emailFault(email)]]);
}

/** Validity of mailed codes in minutes. */
export const codeMinutes = 15;
/** Maximum number of attempts to enter a mailed code. */
export const codeTries = 5;

export const codeSent = "If this email has an account, we've sent a 6-digit code.";
export const proveEmailFirst =
  'Confirm your e-mail first, with a code that we mail to it: under Profile in your account. Then add a passkey.';

/** Sentence about what a password reset removes and why, on its pages and in the mail with its code. */
export const resetRemoves =
  'A reset signs out every device and removes passkeys and Google. Where an e-mail was never confirmed, it also removes the name, mobile, addresses and designs in the account, since somebody else may have written them.';
/** Advice for members who are still signed in somewhere: confirming the e-mail there removes nothing. */
export const confirmInstead =
  'Still signed in somewhere? Confirm your e-mail there, under Profile: your password and all in the account stay.';

/** Sentences about what a proof of an e-mail removed. */
export const removedSentences = {
  nothing: '',
  addresses:
    'Your e-mail was not confirmed before, so somebody else may have written in this account. Its addresses and nominee were removed.',
  person:
    'Your e-mail was not confirmed before, so somebody else may have written in this account. Its name, mobile, addresses, nominee and saved designs were removed. Your orders stay.',
} as const;
export const codeRefused = 'That code is wrong or has expired. Request a new one.';
/** Message for a browser that requested no code: mails are often read on another device. */
export const codeNotAskedHere =
  'A code works only in the browser that asked for it, for 15 minutes. Enter it there, or request a new one here.';

export interface ProfileValues {
  firstName: string;
  lastName: string;
  /** Phone number; may be empty. */
  phone: string;
}

export function profileFault({ firstName, lastName, phone }: ProfileValues) {
  return firstFault([
    ['firstName', firstNameFault(firstName)],
    ['lastName', lastNameFault(lastName)],
    ['phone', phone.trim() === '' || isMobile(phone) ? undefined : mobileMessage],
  ]);
}

export interface EmailChangeValues {
  newEmail: string;
  password: string;
}

/** Validates an e-mail change. The password is checked only if the account reauthenticates by password. */
export function emailChangeFault({ newEmail, password }: EmailChangeValues, { byPassword }: { byPassword: boolean }) {
  return firstFault([
    ['newEmail', emailFault(newEmail)],
    ['password', byPassword && password === '' ? 'Please enter your password' : undefined],
  ]);
}

export interface PasswordChangeValues extends NewPasswordValues {
  /** Unused if the account has no password. */
  currentPassword: string;
}

/** Validates the current password, then the new password by the rules of the reset page. */
export function passwordChangeFault(values: PasswordChangeValues, { hasPassword }: { hasPassword: boolean }) {
  return (
    firstFault([
      [
        'currentPassword',
        hasPassword && values.currentPassword === '' ? 'Please enter your current password' : undefined,
      ],
    ]) ?? newPasswordFault(values)
  );
}

/** Field error for a wrong current password. */
export const notYourPassword = "That isn't your password. Please try again";

export const mostAddresses = 10;
export const tooManyAddresses = 'You have ten addresses already. Remove one to add another.';
