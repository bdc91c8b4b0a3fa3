import { createHash, randomBytes } from 'node:crypto';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { CallContext, Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/foundation/limits/limits.ts';
import { isSigned, signed } from '#server/foundation/values/secret.ts';

/** A family's computer: whoever signed in longest ago is forgotten first. */
const mostPeople = 8;

export interface BrowserContext extends Needs<'secret'> {
  /** Name of the cookie by which a browser is known again; it signs nobody in. */
  browserCookie: string;
}

/** Gives the name of the cookie by which a browser is known again. */
export function browserCookieName(secure: boolean): string {
  return cookieName('browser', secure);
}

/** Tells that whoever uses this browser entered a code that was mailed to this e-mail. */
function provedWords(browser: string, email: string): string {
  return `proved ${browser} ${email}`;
}

/** Tells that this browser signed in with this e-mail. Keyed: only the shop can make one, and it names nobody to who reads it. */
function signedWords(browser: string, email: string): string {
  return `browser ${browser} ${email}`;
}

/** The words for a colleague's browser, apart from the shop's accounts: who shops here with the same address has not been in the office. */
export function officeMark(email: string): string {
  return `office ${email}`;
}

const markLength = 22;

function read({ browserCookie }: BrowserContext, cookies: Pick<Cookies, 'read'>): { browser: string; marks: string[] } | undefined {
  const [browser = '', ...marks] = (cookies.read(browserCookie) ?? '').split('.');
  return /^[\w-]{22}$/.test(browser) ? { browser, marks } : undefined;
}

/** Makes the browser known again, and by an e-mail as one that signed in with it or entered a code that was mailed there (`proved`). Gives its name. */
export function rememberBrowser(
  deps: BrowserContext,
  cookies: Pick<Cookies, 'read' | 'set'>,
  email?: string,
  { proved = false }: { proved?: boolean } = {},
): string {
  const { browser, marks } = read(deps, cookies) ?? { browser: randomBytes(16).toString('base64url'), marks: [] };
  const both = email === undefined ? [] : [provedWords(browser, email), signedWords(browser, email)].map((one) => markOf(deps, one));
  const mark = both.slice(proved || marks.includes(both[0] ?? '') ? 0 : 1)[0];
  const kept = [...(mark === undefined ? [] : [mark]), ...marks.filter((one) => !both.includes(one))].slice(0, mostPeople);
  cookies.set(deps.browserCookie, [browser, ...kept].join('.'), { maxAgeSeconds: cookieTable.browser.seconds });
  return browser;
}

function markOf({ secret }: BrowserContext, words: string): string {
  return signed(secret, words).slice(0, markLength);
}

/** The browser's name where it signed in with an e-mail before, or entered its code; else undefined. */
export function knownBrowser(deps: BrowserContext, cookies: Pick<Cookies, 'read'>, email: string): string | undefined {
  const found = read(deps, cookies);
  if (!found) return undefined;
  const either = [signedWords(found.browser, email), provedWords(found.browser, email)];
  const known = found.marks.some((mark) => either.some((words) => isSigned(deps.secret, words, mark, markLength)));
  return known ? found.browser : undefined;
}

/** Whether an e-mail was shown to be theirs in this browser, by a mailed code. Signing up shows nothing. */
export function isProvedHere(deps: BrowserContext, cookies: Pick<Cookies, 'read'>, email: string): boolean {
  const found = read(deps, cookies);
  return found?.marks.some((mark) => isSigned(deps.secret, provedWords(found.browser, email), mark, markLength)) ?? false;
}

/** What is kept of the browser that asked for something, to know it again. Undefined for a browser without a name. */
export function askerOf(deps: BrowserContext, cookies: Pick<Cookies, 'read'>): string | undefined {
  const found = read(deps, cookies);
  return found && hashOf(found.browser);
}

/** Begins the name of an asker who is known by their network alone. */
const ofNetwork = 'network ';

function networkAsker({ secret }: BrowserContext, address: string): string {
  return ofNetwork + signed(secret, `asker in network ${networkOf(address)}`).slice(0, markLength);
}

type Asking = Pick<CallContext, 'address'> & { cookies: Pick<Cookies, 'read' | 'set'> };

/**
 * Makes the browser that asks for something known again. Gives what is kept of it: its name, and where it came without one its network too, since
 * it may be a program that keeps no cookies.
 */
export function rememberAsker(deps: BrowserContext, { address, cookies }: Asking): string[] {
  const named = askerOf(deps, cookies) !== undefined;
  const browser = hashOf(rememberBrowser(deps, cookies));
  return named ? [browser] : [browser, networkAsker(deps, address)];
}

/** By what somebody who asked is known again: the browser's name first, where it has one. */
export function askersOf(deps: BrowserContext, { address, cookies }: Asking): [string, ...string[]] {
  const browser = askerOf(deps, cookies);
  const network = networkAsker(deps, address);
  return browser === undefined ? [network] : [browser, network];
}

/** Tells whether any of these is a browser's name. */
export function isNamed(askers: readonly string[]): boolean {
  return askers.some((asker) => !asker.startsWith(ofNetwork));
}

/** Gives the hash that is kept in place of a browser's name. */
export function hashOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url');
}
