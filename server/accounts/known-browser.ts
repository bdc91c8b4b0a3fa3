import { createHash, randomBytes } from 'node:crypto';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { Cookies } from '#server/platform/caller.ts';
import type { Needs } from '#server/platform/context.ts';
import { isSigned, signed } from '#server/platform/secret.ts';

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

/** Tells that this browser signed in with this e-mail. Keyed: only the shop can make one, and it names nobody to who reads it. */
function signedWords(browser: string, email: string): string {
  return `browser ${browser} ${email}`;
}

const markLength = 22;

function read({ browserCookie }: BrowserContext, cookies: Pick<Cookies, 'read'>): { browser: string; marks: string[] } | undefined {
  const [browser = '', ...marks] = (cookies.read(browserCookie) ?? '').split('.');
  return /^[\w-]{22}$/.test(browser) ? { browser, marks } : undefined;
}

/** Makes the browser known again, and by an e-mail as one that signed in with it. Gives its name. */
export function rememberBrowser(deps: BrowserContext, cookies: Pick<Cookies, 'read' | 'set'>, email?: string): string {
  const { browser, marks } = read(deps, cookies) ?? { browser: randomBytes(16).toString('base64url'), marks: [] };
  const mark = email === undefined ? [] : [signed(deps.secret, signedWords(browser, email)).slice(0, markLength)];
  const kept = [...mark, ...marks.filter((one) => !mark.includes(one))].slice(0, mostPeople);
  cookies.set(deps.browserCookie, [browser, ...kept].join('.'), { maxAgeSeconds: cookieTable.browser.seconds });
  return browser;
}

/** The browser's name where it signed in with an e-mail before, else undefined. */
export function knownBrowser(deps: BrowserContext, cookies: Pick<Cookies, 'read'>, email: string): string | undefined {
  const found = read(deps, cookies);
  if (!found) return undefined;
  const words = signedWords(found.browser, email);
  return found.marks.some((mark) => isSigned(deps.secret, words, mark, markLength)) ? found.browser : undefined;
}

/** What is kept of the browser that asked for something, to know it again. Undefined for a browser without a name. */
export function askerOf(deps: BrowserContext, cookies: Pick<Cookies, 'read'>): string | undefined {
  const found = read(deps, cookies);
  return found && hashOf(found.browser);
}

/** Gives the hash that is kept in place of a browser's name. */
export function hashOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url');
}
