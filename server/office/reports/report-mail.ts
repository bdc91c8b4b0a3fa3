import { formatRupees } from '#contract/money.ts';
import type { WeeklyReport } from '#contract/office/lists.ts';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type {
  PromiseSums,
  PromisesReport,
  ReturnsReport,
  SalesReport,
  VisitsReport,
} from '#contract/office/reports.ts';
import { problemKinds, returnReasons } from '#contract/return-reasons.ts';
import { dateOf } from '#server/foundation/calendar/day-words.ts';
import type { MailDescription, MailSection } from '#server/foundation/mail/compose-mail.ts';

/** Number of products, reasons and searches in a mail. */
const most = 5;

interface MailedPeriod {
  period: ReportPeriod;
  publicUrl: string;
}

/** Creates the mail of a week's sales beside those of the week before. Pure. */
export function salesMail({ total, totalBefore, products }: SalesReport, about: MailedPeriod): MailDescription {
  return aMail('sales', about, {
    lead: `${countOf(total.orders, 'order')} came to ${formatRupees(total.net)}, ${comparedWords(total.net, totalBefore.net)}.`,
    sections: [
      {
        heading: 'Sums (the week before)',
        sums: [
          { label: 'Orders', amount: beside(total.orders, totalBefore.orders) },
          { label: 'Pieces', amount: beside(total.pieces, totalBefore.pieces) },
          { label: 'Ordered', amount: besideRupees(total.ordered, totalBefore.ordered) },
          { label: 'Cancelled', amount: besideRupees(total.cancelled, totalBefore.cancelled) },
          { label: 'Given back', amount: besideRupees(total.back, totalBefore.back) },
          { label: 'In the end', amount: besideRupees(total.net, totalBefore.net), strong: true },
        ],
      },
      ...listed(
        'Most pieces',
        products
          .filter(({ pieces }) => pieces > 0)
          .map(({ name, pieces, before, rupees }) => ({
            name,
            detail: `${countOf(pieces, 'piece')}, ${before} the week before`,
            amount: formatRupees(rupees),
          })),
      ),
    ],
  });
}

const reasonNames: Readonly<Record<string, string>> = { ...returnReasons, ...problemKinds };

/** Creates the mail of the returns that were asked for in a week. Pure. */
export function returnsMail({ reasons }: ReturnsReport, about: MailedPeriod): MailDescription {
  const sum = (pick: (one: ReturnsReport['reasons'][number]) => number) =>
    reasons.reduce((total, one) => total + pick(one), 0);
  const [now, before] = [sum(({ returns }) => returns), sum((one) => one.before)];
  return aMail('returns', about, {
    lead: `${countOf(now, 'return')} ${now === 1 ? 'was' : 'were'} asked for, ${before} the week before. ${formatRupees(sum(({ refunded }) => refunded))} went back for them so far.`,
    sections: listed(
      'By reason',
      reasons
        .filter(({ returns }) => returns > 0)
        .map(({ reason, returns, pieces, refunded, before: then }) => ({
          name: reasonNames[reason] ?? reason,
          detail: `${countOf(returns, 'return')} of ${countOf(pieces, 'piece')}, ${then} the week before`,
          amount: formatRupees(refunded),
        })),
    ),
  });
}

/** Creates the mail of the promises of delivery that ended in a week. Pure. */
export function promisesMail({ total, totalBefore, orders }: PromisesReport, about: MailedPeriod): MailDescription {
  const share = keptShare(total);
  const before = keptShare(totalBefore);
  return aMail('promises', about, {
    lead:
      share === undefined
        ? 'No promise of delivery ended in this week.'
        : `${share} % of the promises of delivery were kept${before === undefined ? '' : `, ${before} % the week before`}.`,
    sections: [
      {
        heading: 'What became of them (the week before)',
        sums: [
          { label: 'Kept', amount: beside(total.kept, totalBefore.kept), strong: true },
          { label: 'Late', amount: beside(total.late, totalBefore.late) },
          { label: 'Not there yet', amount: beside(total.overdue, totalBefore.overdue) },
          { label: 'Lost', amount: beside(total.lost, totalBefore.lost) },
        ],
      },
      ...listed(
        'Not there yet, or lost',
        orders
          .filter(({ became }) => became !== 'late')
          .map(({ reference, promised, courier }) => ({
            name: reference,
            detail: `promised for ${dateOf(promised)}`,
            amount: courier || 'no courier',
          })),
      ),
    ],
  });
}

/** Returns the share of promises that were kept in whole percent; undefined if none has ended. Pure. */
function keptShare({ kept, late, overdue, lost }: PromiseSums): number | undefined {
  const ended = kept + late + overdue + lost;
  return ended === 0 ? undefined : Math.floor((kept * 100) / ended);
}

/** Creates the mail of a week's visits by the step that they reached. Pure. */
export function visitsMail({ total, totalBefore, nothing }: VisitsReport, about: MailedPeriod): MailDescription {
  const steps = [
    ['Home page', 'home'],
    ['A listing', 'listing'],
    ['A search', 'search'],
    ['A product', 'product'],
    ['The cart', 'cart'],
    ['The checkout', 'checkout'],
    ['An order', 'orders'],
  ] as const;
  return aMail('visits', about, {
    lead: `${countOf(total.product, 'visit')} reached a product, ${totalBefore.product} the week before, and ${countOf(total.orders, 'order')} followed.`,
    sections: [
      {
        heading: 'How far visits came (the week before)',
        sums: steps.map(([label, step]) => ({ label, amount: beside(total[step], totalBefore[step]) })),
      },
      ...listed(
        'Searches that found nothing',
        nothing.map(({ words, times }) => ({ name: words, detail: '', amount: countOf(times, 'time') })),
      ),
    ],
  });
}

const pages: Readonly<Record<WeeklyReport, { title: string; path: string }>> = {
  sales: { title: 'Sales', path: '/office/reports' },
  returns: { title: 'Returns', path: '/office/reports/returns' },
  promises: { title: 'Promises', path: '/office/reports/promises' },
  visits: { title: 'Visits', path: '/office/reports/visits' },
};

function aMail(
  report: WeeklyReport,
  { period: { from, to }, publicUrl }: MailedPeriod,
  { lead, sections }: Pick<MailDescription, 'lead'> & { sections: MailSection[] },
): MailDescription {
  const { title, path } = pages[report];
  const week = `${dateOf(from)} to ${dateOf(to)}`;
  return {
    subject: `${title}, ${week}`,
    preview: lead,
    heading: `${title} of the week`,
    lead: `${week}: ${lead}`,
    button: { text: 'Open the report', href: `${publicUrl}${path}?from=${from}&to=${to}` },
    sections,
    reason: 'You get this because you asked for it in the office: the report’s page ends it.',
  };
}

/** Returns a section of lines; none if there are none. */
function listed(heading: string, lines: NonNullable<MailSection['lines']>): MailSection[] {
  if (lines.length === 0) return [];
  const rest = lines.length - most;
  const more = rest > 0 ? { paragraphs: [`The first ${most} of ${lines.length}: the others are in the report.`] } : {};
  return [{ heading, ...more, lines: lines.slice(0, most) }];
}

const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`;

const beside = (now: number, before: number): string =>
  `${now.toLocaleString('en-IN')} (${before.toLocaleString('en-IN')})`;

const besideRupees = (now: number, before: number): string => `${formatRupees(now)} (${formatRupees(before)})`;

/** Compares two sums in words: '12 % more than the week before'. Pure. */
function comparedWords(now: number, before: number): string {
  if (now === before) return 'as much as the week before';
  const percent = before > 0 && now >= 0 ? Math.round(((now - before) * 100) / before) : 0;
  if (percent === 0) return `after ${formatRupees(before)} the week before`;
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than the week before`;
}
