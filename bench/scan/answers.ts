import type { Finding } from './scanners.ts';

/** What scanners say that is no fault, each with the reason. A finding without one fails the scan. */
export interface Answer {
  scanner: string;
  says: RegExp;
  why: string;
}

export const answers: readonly Answer[] = [
  {
    scanner: 'wapiti',
    says: /Secure flag|HTTP Secure Headers.*Strict-Transport-Security|Strict-Transport-Security is not set/i,
    why: 'The scanned shop is reached by http on this machine. By https it sends the header, and its cookies are Secure (server/platform/content-security-policy.test.ts, server/accounts/sessions.test.ts).',
  },
  {
    scanner: 'wapiti',
    says: /^HTTP Secure Headers, GET \/: X-XSS-Protection is not set$/,
    why: 'No browser of today has the filter that it switched on, which was itself a way in. The policy of each page lets no script run that was not in it.',
  },
];

/** The reason that answers a finding; undefined where there is none. */
export function answerOf({ scanner, says }: Finding, table: readonly Answer[] = answers): string | undefined {
  return table.find((answer) => answer.scanner === scanner && answer.says.test(says))?.why;
}
