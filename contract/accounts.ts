import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { signInProviders } from './lists.ts';
import { normalEmail, oneLine } from './plain-text.ts';
import { codeText, limitedText, passwordText } from './primitives.ts';

export const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  provider: z.enum(signInProviders),
});
export type User = z.infer<typeof User>;

/** Session token of the reply. It works only together with the HttpOnly cookie sent along. */
export const SignedIn = z.object({
  user: User,
  token: z.string(),
  message: z.string(),
  expiresAt: z.iso.datetime(),
  /** Time to expiry in ms, as the browser's clock may be wrong. */
  expiresInMs: z.int(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Message = z.object({ message: z.string() });

/**
 * Creates a schema for unchecked text. Field checks with messages are in account-rules.ts, in the order of the
 * specification.
 */
export const typedText = (longest: number) => limitedText(longest).default('');
/** Creates a schema for an unchecked code, in any script's digits. */
export const typedCode = (longest: number) => codeText(longest).default('');
/** Name on one line, as typed. Characters that cannot be stored are removed, as in addresses. */
export const TypedName = z
  .string('Please fill in this field')
  .max(1000, 'This is too long')
  .overwrite(oneLine)
  .default('');
export const TypedEmail = typedText(1000).transform(normalEmail);
/** Password, left as it was typed. */
export const TypedPassword = passwordText(1000).default('');

export const loginEndpoint = defineEndpoint('POST', '/api/auth/login', {
  summary:
    'Signs in with e-mail and password. The session is the token of the reply and the cookie that comes with it; a call needs both.',
  body: z.object({ email: TypedEmail, password: TypedPassword }),
  reply: SignedIn,
});

export const signupEndpoint = defineEndpoint('POST', '/api/auth/signup', {
  summary: 'Creates an account and signs in.',
  body: z.object({ firstName: TypedName, lastName: TypedName, email: TypedEmail, password: TypedPassword }),
  status: 201,
  reply: SignedIn,
});

export const logoutEndpoint = defineEndpoint('POST', '/api/auth/logout', {
  summary: 'Ends the session of the caller.',
  reply: Message,
});

export const refreshSessionEndpoint = defineEndpoint('POST', '/api/auth/refresh', {
  summary: 'Pushes the expiry of the session out to 24 hours from now, 30 days from signing in at most.',
  reply: SignedIn.omit({ token: true }),
});

export const readSessionEndpoint = defineEndpoint('GET', '/api/auth/session', {
  summary: 'Whose session this is and until when; 401 without both of its halves.',
  reply: SignedIn.omit({ token: true, message: true }),
});

export const forgotPasswordEndpoint = defineEndpoint('POST', '/api/auth/forgot-password', {
  summary: 'Mails a six-digit code, if the address has an account; answers the same either way.',
  body: z.object({ email: TypedEmail }),
  /** Message: "If this email has an account, we've sent a 6-digit code." */
  reply: Message,
});

export const resetPasswordEndpoint = defineEndpoint('POST', '/api/auth/reset-password', {
  summary:
    'Sets a new password with the mailed code, and ends every session of the account. The code is good once, for 15 minutes and five tries, in the browser that asked for it.',
  body: z.object({ email: TypedEmail, code: typedCode(100), newPassword: TypedPassword }),
  /** Message: 'Password reset successfully'. `removed` names the removed data and the reason. */
  reply: Message.extend({ removed: z.string().optional() }),
});

export const listUsersEndpoint = defineEndpoint('GET', '/api/users', {
  summary: 'The users the caller may see: a visitor none, a customer their own public fields.',
  reply: z.array(User),
});
