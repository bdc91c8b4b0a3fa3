import { z } from 'zod';
import { done } from './account-reply.ts';
import { SignedIn, TypedEmail, TypedName, TypedPassword, typed } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { success } from './problem.ts';

/** What an account says of its owner, to its owner. */
export const Profile = z.object({
  firstName: z.string(),
  /** Empty for a Google account that names none. */
  lastName: z.string(),
  email: z.string(),
  /** A mailed code or Google has shown that the e-mail is theirs. */
  emailProved: z.boolean(),
  /** Ten digits, or empty. */
  phone: z.string(),
  /** False for an account that was made with Google and has set no password: it sets one, and has none to ask for. */
  hasPassword: z.boolean(),
  /** Google opens this account. */
  hasGoogle: z.boolean(),
  /** The address that waits for its code, while one does. */
  pendingEmail: z.string().nullable(),
  memberSince: z.iso.datetime(),
  /** When the account will be deleted; null unless its owner asked for that. */
  deletionAt: z.iso.datetime().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const readProfile = endpoint('GET', '/api/account/profile', {
  summary: "The caller's own account.",
  reply: success(Profile),
});

export const changeProfile = endpoint('PATCH', '/api/account/profile', {
  summary: "Changes name and mobile; the checks are profileFault's, in its order. An empty mobile removes it.",
  body: z.object({ firstName: TypedName, lastName: TypedName, phone: typed(100) }),
  /** 'Profile updated successfully' */
  reply: done(Profile),
});

export const askEmailChange = endpoint('POST', '/api/account/email', {
  summary:
    'Mails a six-digit code to a new address; needs the password, or who they are shown within ten minutes (403 `who_again`). Answers the same whether that address has an account or not.',
  body: z.object({ newEmail: TypedEmail, password: TypedPassword }),
  /** "We've sent a 6-digit code to {newEmail}." */
  reply: done(Profile),
});

export const confirmEmailChange = endpoint('POST', '/api/account/email/confirm', {
  summary:
    'Makes the new address the one of the account, with the code that was mailed to it; the old address is told, and the other browsers are signed out.',
  body: z.object({ code: typed(100) }),
  /** 'Email changed successfully' */
  reply: done(Profile),
});

export const changePassword = endpoint('POST', '/api/account/password', {
  summary:
    "Changes the password, or sets the first one of a Google account (`currentPassword` is then not looked at; 403 `who_again` where who they are was not shown within ten minutes). Ends every session of the account; the caller's own goes on under the new token and cookie of the reply.",
  body: z.object({ currentPassword: TypedPassword, newPassword: TypedPassword }),
  /** 'Password changed successfully', 'Password set successfully'. The browser keeps this token in place of its old one. */
  reply: SignedIn,
});

export const Deletion = z.object({
  /** References of orders that are on their way still: while there is one, the account cannot be deleted. */
  openOrders: z.array(z.string()),
  /** Orders that are kept with their invoices, as the law asks. */
  keptOrders: z.int(),
  /** Days in which its owner may change their mind. */
  days: z.int(),
  deletionAt: z.iso.datetime().nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

export const readDeletion = endpoint('GET', '/api/account/deletion', {
  summary: 'What deleting the account would mean now: what stands in its way, and what is kept.',
  reply: success(Deletion),
});

export const askDeletion = endpoint('POST', '/api/account/deletion', {
  summary:
    'Has the account deleted in seven days and signs it out everywhere. Needs the password, or who they are shown within ten minutes (403 `who_again`); an account without a password also its e-mail typed out. 409 while an order is open.',
  body: z.object({ password: TypedPassword, email: TypedEmail }),
  /** 'Your account will be deleted on 28 November 2026. Sign in before then to keep it.' */
  reply: done(Deletion),
});

export const keepAccount = endpoint('DELETE', '/api/account/deletion', {
  summary: 'Takes the wish to delete the account back.',
  /** 'Your account stays' */
  reply: done(Deletion),
});
