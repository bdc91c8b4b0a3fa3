import { type AuditThing, auditThings } from '#contract/office/lists.ts';

/** Audit log filters in the order of their fields. Each is also a query parameter of the address. */
export const auditFilters = ['q', 'who', 'thing', 'about', 'from', 'to'] as const;
export type AuditAsked = Readonly<Record<(typeof auditFilters)[number], string>>;

/** Words for each kind of subject. */
export const thingWords: Readonly<Record<AuditThing, string>> = {
  order: 'Orders',
  return: 'Returns',
  customer: 'Customers',
  message: 'Messages',
  product: 'Products',
  staff: 'Staff',
  session: 'Sessions',
  invitation: 'Invitations',
  approval: 'Approvals',
  shop: 'The shop',
};

/** Parses the filters in an address; invalid values are ignored. Pure. */
export function readAuditFilters(search: URLSearchParams): AuditAsked {
  const of = (name: (typeof auditFilters)[number]) => (search.get(name) ?? '').trim();
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(of(name)) ? of(name) : '');
  const thing = auditThings.find((one) => one === of('thing')) ?? '';
  return {
    q: of('q').slice(0, 100),
    who: of('who').slice(0, 80),
    thing,
    about: of('about').slice(0, 80),
    from: day('from'),
    to: day('to'),
  };
}

/** Creates the page address for filters. Pure. */
export function auditAddress(asked: AuditAsked): string {
  const search = new URLSearchParams(
    auditFilters.flatMap((name) => (asked[name].trim() ? [[name, asked[name].trim()]] : [])),
  );
  return search.size > 0 ? `/audit?${search}` : '/audit';
}

/** Creates the API query for filters, without empty ones. Pure. */
export function sentOf({ thing, ...words }: AuditAsked, before?: number) {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')) as Partial<typeof words>;
  return {
    ...given,
    ...(thing && { thing: thing as AuditThing }),
    ...(before !== undefined && { before: String(before) }),
  };
}
