import type { ScanFinding } from './scanner.ts';

/** Accepted findings of scanners, each with the reason. A finding without a reason fails the scan. */
export interface ExpectedAnswer {
  scanner: string;
  says: RegExp;
  why: string;
}

export const expectedAnswers: readonly ExpectedAnswer[] = [
  {
    scanner: 'wapiti',
    says: /Secure flag|HTTP Secure Headers.*Strict-Transport-Security|Strict-Transport-Security is not set/i,
    why: 'The scanned shop is reached by http on this machine. By https it sends the header, and its cookies are Secure (server/foundation/http/content-security-policy.test.ts, server/customers/sessions/sessions.test.ts).',
  },
  {
    scanner: 'wapiti',
    says: /^HTTP Secure Headers, GET \/: X-XSS-Protection is not set$/,
    why: 'No browser of today has the filter that it switched on, which was itself a way in. The policy of each page lets no script run that was not in it.',
  },
  {
    scanner: 'wapiti',
    says: /^Backup file, GET \/(?:sports|special)\/[^/:]+: Backup file \/(?:sports|special)\/[^/ ]+ found for /,
    why: 'Every name below these two is a page: of a sport that the shop does not have it is the placeholder, the same for all of them and in no index, with six times "Coming soon" (e2e/chrome.test.ts). No file lies there.',
  },
  {
    scanner: 'wapiti',
    says: /^Cross Site Request Forgery, POST \/tracker: Lack of anti CSRF token$/,
    why: 'The form looks a parcel up and changes nothing. Every call that writes is refused when it comes from another site, by its Origin and not by a token in the form (server/foundation/http/same-origin.test.ts).',
  },
];

/** Returns the reason that accepts a finding; undefined if there is none. */
export function answerOf(
  { scanner, says }: ScanFinding,
  table: readonly ExpectedAnswer[] = expectedAnswers,
): string | undefined {
  return table.find((answer) => answer.scanner === scanner && answer.says.test(says))?.why;
}
