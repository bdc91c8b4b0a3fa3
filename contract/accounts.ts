import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ProblemCode } from './problem.ts';

export const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  provider: z.enum(['email', 'google']),
});
export type User = z.infer<typeof User>;

const SignedIn = z.object({ user: User, token: z.string(), message: z.string(), expiresAt: z.iso.datetime() });
const Message = z.object({ message: z.string() });

/** Trimmed and lower-cased at the door; the real check of an address is the mailed code. */
const AnyEmail = z.string().trim().toLowerCase().max(254);

export const login = endpoint('POST', '/api/auth/login', {
  summary: 'Signs in with e-mail and password.',
  body: z.object({ email: AnyEmail, password: z.string().max(1000) }),
  reply: SignedIn,
});

export const signup = endpoint('POST', '/api/auth/signup', {
  summary: 'Creates an account.',
  body: z.object({ firstName: z.string().max(200), lastName: z.string().max(200), email: AnyEmail, password: z.string().max(1000) }),
  status: 201,
  reply: SignedIn,
});

export const googleSignIn = endpoint('POST', '/api/auth/google', {
  summary: "Signs in with an ID token from Google's button.",
  body: z.object({ idToken: z.string().max(10_000) }),
  reply: SignedIn,
  failure: z.object({ error: z.string(), message: z.string(), code: ProblemCode }),
});

export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', {
  summary: 'Mails a six-digit code, if the address has an account; answers the same either way.',
  body: z.object({ email: AnyEmail }),
  reply: Message,
});

export const resetPassword = endpoint('POST', '/api/auth/reset-password', {
  summary: 'Sets a new password with the mailed code.',
  body: z.object({ email: AnyEmail, code: z.string().max(20), newPassword: z.string().max(1000) }),
  reply: Message,
});

export const listUsers = endpoint('GET', '/api/users', {
  summary: 'The users the caller may see; a visitor sees none.',
  reply: z.array(User),
});
