import { createHash, randomBytes } from 'node:crypto';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { CallContext, Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/foundation/limits/limits.ts';
import { isSigned, signMessage } from '#server/foundation/values/secret.ts';

/** Maximum number of e-mails per browser, such as a family's computer; the oldest is dropped first. */
const mostPeople = 8;

export interface BrowserContext extends Needs<'secret'> {
  /** Name of the cookie that recognizes a browser; the cookie does not sign anyone in. */
  browserCookie: string;
}

/** Returns the name of the cookie that recognizes a browser. */
export function browserCookieName(secure: boolean): string {
  return cookieName('browser', secure);
}

/** Returns the text to sign for a browser that entered a code mailed to this e-mail. */
function provedWords(browser: string, email: string): string {
  return `proved ${browser} ${email}`;
}

/**
 * Returns the text to sign for a browser that signed in with this e-mail. Only the shop can sign it, and readers of the
 * cookie learn no e-mail.
 */
function signedWords(browser: string, email: string): string {
  return `browser ${browser} ${email}`;
}

/**
 * Returns the text to sign for a staff browser. It differs from that of shop accounts, as shopping with the same
 * address proves no office access.
 */
export function officeMark(email: string): string {
  return `office ${email}`;
}

const markLength = 22;

function read(
  { browserCookie }: BrowserContext,
  cookies: Pick<Cookies, 'read'>,
): { browser: string; marks: string[] } | undefined {
  const [browser = '', ...marks] = (cookies.read(browserCookie) ?? '').split('.');
  return /^[\w-]{22}$/.test(browser) ? { browser, marks } : undefined;
}

/**
 * Sets the cookie that recognizes a browser, and records a sign-in with the e-mail, or a mailed code (`proved`).
 * Returns the browser's name.
 */
export function rememberBrowser(
  deps: BrowserContext,
  cookies: Pick<Cookies, 'read' | 'set'>,
  email?: string,
  { proved = false }: { proved?: boolean } = {},
): string {
  const { browser, marks } = read(deps, cookies) ?? { browser: randomBytes(16).toString('base64url'), marks: [] };
  const both =
    email === undefined
      ? []
      : [provedWords(browser, email), signedWords(browser, email)].map((one) => markOf(deps, one));
  const mark = both.slice(proved || marks.includes(both[0] ?? '') ? 0 : 1)[0];
  const kept = [...(mark === undefined ? [] : [mark]), ...marks.filter((one) => !both.includes(one))].slice(
    0,
    mostPeople,
  );
  cookies.set(deps.browserCookie, [browser, ...kept].join('.'), { maxAgeSeconds: cookieTable.browser.seconds });
  return browser;
}

function markOf({ secret }: BrowserContext, words: string): string {
  return signMessage(secret, words).slice(0, markLength);
}

/** Returns the browser's name if it signed in with an e-mail or entered its code; else undefined. */
export function knownBrowser(deps: BrowserContext, cookies: Pick<Cookies, 'read'>, email: string): string | undefined {
  const found = read(deps, cookies);
  if (!found) return undefined;
  const either = [signedWords(found.browser, email), provedWords(found.browser, email)];
  const known = found.marks.some((mark) => either.some((words) => isSigned(deps.secret, words, mark, markLength)));
  return known ? found.browser : undefined;
}

/** Returns true if this browser proved an e-mail by a mailed code. Signing up proves nothing. */
export function isProvedHere(deps: BrowserContext, cookies: Pick<Cookies, 'read'>, email: string): boolean {
  const found = read(deps, cookies);
  return (
    found?.marks.some((mark) => isSigned(deps.secret, provedWords(found.browser, email), mark, markLength)) ?? false
  );
}

/** Returns the stored hash that recognizes a browser; undefined for a browser without the cookie. */
export function askerOf(deps: BrowserContext, cookies: Pick<Cookies, 'read'>): string | undefined {
  const found = read(deps, cookies);
  return found && hashOf(found.browser);
}

/** Prefix of an identity that is known only by its network. */
const ofNetwork = 'network ';

function networkAsker({ secret }: BrowserContext, address: string): string {
  return ofNetwork + signMessage(secret, `asker in network ${networkOf(address)}`).slice(0, markLength);
}

type Asking = Pick<CallContext, 'address'> & { cookies: Pick<Cookies, 'read' | 'set'> };

/**
 * Sets the browser's cookie and returns its hash. For a browser without a cookie also returns the network, since the
 * browser may not store cookies.
 */
export function rememberAsker(deps: BrowserContext, { address, cookies }: Asking): string[] {
  const named = askerOf(deps, cookies) !== undefined;
  const browser = hashOf(rememberBrowser(deps, cookies));
  return named ? [browser] : [browser, networkAsker(deps, address)];
}

/** Returns the identities of an asker, with the browser's hash first if it has one. */
export function askersOf(deps: BrowserContext, { address, cookies }: Asking): [string, ...string[]] {
  const browser = askerOf(deps, cookies);
  const network = networkAsker(deps, address);
  return browser === undefined ? [network] : [browser, network];
}

/** Returns true if any of these identities belongs to a browser. */
export function isNamed(askers: readonly string[]): boolean {
  return askers.some((asker) => !asker.startsWith(ofNetwork));
}

/** Returns the hash that is stored instead of a browser's name. */
export function hashOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url');
}
