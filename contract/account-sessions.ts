import { z } from 'zod';
import { done } from './account-reply.ts';
import { endpoint } from './endpoint.ts';
import { signInProviders } from './lists.ts';
import { text } from './primitives.ts';
import { success } from './problem.ts';

/** A browser that is signed in, as the owner of the account may recognise it. */
export const SessionEntry = z.object({
  id: z.string(),
  /** 'Chrome on Android' */
  device: z.string(),
  provider: z.enum(signInProviders),
  signedInAt: z.iso.datetime(),
  /** Exact to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const listSessions = endpoint('GET', '/api/account/sessions', {
  summary: 'Where the account is signed in: this browser first, then the last used.',
  reply: success(z.array(SessionEntry)),
});

export const endOneSession = endpoint('DELETE', '/api/account/sessions/:id', {
  summary: 'Signs one browser out. Replies with those that are left; where it was the own one, with none.',
  params: z.object({ id: text(100) }),
  /** 'Signed out' */
  reply: done(z.array(SessionEntry)),
});

export const endOtherSessions = endpoint('POST', '/api/account/sessions/end-others', {
  summary: 'Signs the account out everywhere but here.',
  /** 'Signed out everywhere else' */
  reply: done(z.array(SessionEntry)),
});

/** Something that touched the account, as its owner may read it. */
export const HistoryEntry = z.object({
  at: z.iso.datetime(),
  /** 'Signed in with a passkey' */
  what: z.string(),
  /** Somebody tried and was refused. */
  refused: z.boolean(),
  /** 'Chrome on Android'; null for what the shop itself did. */
  device: z.string().nullable(),
  /** The network, no finer: '203.0.113.0/24'. More is not kept. */
  network: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const readHistory = endpoint('GET', '/api/account/history', {
  summary: 'The newest fifty sign-ins and changes of the last 180 days, and the newest ten that were refused.',
  reply: success(z.array(HistoryEntry)),
});

export const endEverySession = endpoint('DELETE', '/api/account/sessions', {
  summary: 'Signs the account out everywhere, here as well.',
  /** 'Signed out everywhere' */
  reply: done(z.array(SessionEntry)),
});
