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

export const endEverySession = endpoint('DELETE', '/api/account/sessions', {
  summary: 'Signs the account out everywhere, here as well.',
  /** 'Signed out everywhere' */
  reply: done(z.array(SessionEntry)),
});
