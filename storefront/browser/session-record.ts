import type { User } from '#contract/accounts.ts';

/** What the browser keeps of a session. `token` is useless without the cookie that no script can read. Times in ms since 1970. */
export interface Session {
  user: User;
  token: string;
  loginTime: number;
  expiryTime: number;
  isActive: true;
}

/** The session in what local storage holds under its key; undefined for what is none, or is over. */
export function parseSession(value: unknown, now: number): Session | undefined {
  if (!isRecord(value) || value.isActive !== true || typeof value.token !== 'string' || value.token === '') return undefined;
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

/** Milliseconds since 1970 of a number or a date as text; NaN for anything else. */
function timeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
