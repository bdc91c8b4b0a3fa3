import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { defineEndpoint } from './endpoint.ts';
import { signInProviders } from './lists.ts';
import { limitedText } from './primitives.ts';
import { successReply } from './problem.ts';

/** Signed-in browser, described so that the account's owner can recognise it. */
export const SessionEntry = z.object({
  id: z.string(),
  /** Browser and system: 'Chrome on Android'. */
  device: z.string(),
  provider: z.enum(signInProviders),
  signedInAt: z.iso.datetime(),
  /** Last use, accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const listSessionsEndpoint = defineEndpoint('GET', '/api/account/sessions', {
  summary: 'Where the account is signed in: this browser first, then the last used.',
  reply: successReply(z.array(SessionEntry)),
});

export const endOneSessionEndpoint = defineEndpoint('DELETE', '/api/account/sessions/:id', {
  summary: 'Signs one browser out. Replies with those that are left; where it was the own one, with none.',
  params: z.object({ id: limitedText(100) }),
  /** Message: 'Signed out'. */
  reply: doneReply(z.array(SessionEntry)),
});

export const endOtherSessionsEndpoint = defineEndpoint('POST', '/api/account/sessions/end-others', {
  summary: 'Signs the account out everywhere but here.',
  /** Message: 'Signed out everywhere else'. */
  reply: doneReply(z.array(SessionEntry)),
});

/** Security event of the account, as shown to its owner. */
export const HistoryEntry = z.object({
  at: z.iso.datetime(),
  /** Event in words: 'Signed in with a passkey'. */
  what: z.string(),
  /** True if the attempt was refused. */
  refused: z.boolean(),
  /** Browser and system: 'Chrome on Android'. Null for an event of the shop itself. */
  device: z.string().nullable(),
  /** Network prefix: '203.0.113.0/24'. The full IP address is not stored. */
  network: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const readHistoryEndpoint = defineEndpoint('GET', '/api/account/history', {
  summary: 'The newest fifty sign-ins and changes of the last 180 days, and the newest ten that were refused.',
  reply: successReply(z.array(HistoryEntry)),
});

export const endEverySessionEndpoint = defineEndpoint('DELETE', '/api/account/sessions', {
  summary: 'Signs the account out everywhere, here as well.',
  /** Message: 'Signed out everywhere'. */
  reply: doneReply(z.array(SessionEntry)),
});
