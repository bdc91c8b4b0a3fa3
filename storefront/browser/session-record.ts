import type { User } from '#contract/accounts.ts';

/** Session data in the browser. `token` works only together with the HttpOnly cookie. Times are in ms since 1970. */
export interface Session {
  user: User;
  token: string;
  loginTime: number;
  expiryTime: number;
  isActive: true;
}

/** Parses the session in local storage; undefined if it is invalid or expired. */
export function parseSession(value: unknown, now: number): Session | undefined {
  if (!isRecord(value) || value.isActive !== true || typeof value.token !== 'string' || value.token === '')
    return undefined;
  const user = parseUser(value.user);
  const [loginTime, expiryTime] = [timeOf(value.loginTime), timeOf(value.expiryTime)];
  if (!user || !(expiryTime > now)) return undefined;
  return { user, token: value.token, loginTime: loginTime > 0 ? loginTime : now, expiryTime, isActive: true };
}

function parseUser(value: unknown): User | undefined {
  if (!isRecord(value)) return undefined;
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '');
  const [firstName, lastName, email] = [text('firstName'), text('lastName'), text('email')];
  if (email === '') return undefined;
  const name = text('name') || `${firstName} ${lastName}`.trim() || email;
  return { firstName, lastName, name, email, provider: value.provider === 'google' ? 'google' : 'email' };
}

/** Converts a number or date text to ms since 1970; NaN if invalid. */
function timeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
