import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { SignedIn, TypedEmail, TypedName, TypedPassword, typedCode, typedText } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { successReply } from './problem.ts';

/** Account data that its owner sees. */
export const Profile = z.object({
  firstName: z.string(),
  /** Empty for a Google account without a last name. */
  lastName: z.string(),
  email: z.string(),
  /** True if a mailed code or Google verified the e-mail. */
  emailProved: z.boolean(),
  /** Ten digits, or empty. */
  phone: z.string(),
  /** False for a Google account without a password. Its owner can set a password without entering a current one. */
  hasPassword: z.boolean(),
  /** True if Google is linked to the account. */
  hasGoogle: z.boolean(),
  /** New e-mail that waits for its code; null if none. */
  pendingEmail: z.string().nullable(),
  memberSince: z.iso.datetime(),
  /** Time of the scheduled deletion; null if no deletion was requested. */
  deletionAt: z.iso.datetime().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const readProfileEndpoint = defineEndpoint('GET', '/api/account/profile', {
  summary: "The caller's own account.",
  reply: successReply(Profile),
});

export const changeProfileEndpoint = defineEndpoint('PATCH', '/api/account/profile', {
  summary: "Changes name and mobile; the checks are profileFault's, in its order. An empty mobile removes it.",
  body: z.object({ firstName: TypedName, lastName: TypedName, phone: typedText(100) }),
  /** Message: 'Profile updated successfully'. */
  reply: doneReply(Profile),
});

export const askEmailChangeEndpoint = defineEndpoint('POST', '/api/account/email', {
  summary:
    'Mails a six-digit code to a new address; needs the password, or who they are shown within ten minutes (403 `who_again`). Answers the same whether that address has an account or not.',
  body: z.object({ newEmail: TypedEmail, password: TypedPassword }),
  /** Message: "We've sent a 6-digit code to {newEmail}." */
  reply: doneReply(Profile),
});

export const confirmEmailChangeEndpoint = defineEndpoint('POST', '/api/account/email/confirm', {
  summary:
    'Makes the new address the one of the account, with the code that was mailed to it; the old address is told, and the other browsers are signed out.',
  body: z.object({ code: typedCode(100) }),
  /** Message: 'Email changed successfully'. */
  reply: doneReply(Profile),
});

export const changePasswordEndpoint = defineEndpoint('POST', '/api/account/password', {
  summary:
    "Changes the password, or sets the first one of a Google account (`currentPassword` is then not looked at; 403 `who_again` where who they are was not shown within ten minutes). Ends every session of the account; the caller's own goes on under the new token and cookie of the reply.",
  body: z.object({ currentPassword: TypedPassword, newPassword: TypedPassword }),
  /**
   * Message: 'Password changed successfully' or 'Password set successfully'. The token of the reply replaces the
   * browser's old token.
   */
  reply: SignedIn,
});

export const Deletion = z.object({
  /** References of open orders; the account cannot be deleted while an order is open. */
  openOrders: z.array(z.string()),
  /** Number of orders retained with their invoices, as tax law requires. */
  keptOrders: z.int(),
  /** Days in which the owner can withdraw the request. */
  days: z.int(),
  deletionAt: z.iso.datetime().nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

export const readDeletionEndpoint = defineEndpoint('GET', '/api/account/deletion', {
  summary: 'What deleting the account would mean now: what stands in its way, and what is kept.',
  reply: successReply(Deletion),
});

export const askDeletionEndpoint = defineEndpoint('POST', '/api/account/deletion', {
  summary:
    'Has the account deleted in seven days and signs it out everywhere. Needs the password, or who they are shown within ten minutes (403 `who_again`); an account without a password also its e-mail typed out. 409 while an order is open.',
  body: z.object({ password: TypedPassword, email: TypedEmail }),
  /** Message: 'Your account will be deleted on 28 November 2026. Sign in before then to keep it.' */
  reply: doneReply(Deletion),
});
