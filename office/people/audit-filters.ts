import { type AuditThing, auditThings } from '#contract/office/lists.ts';

/** What the audit is narrowed by, in the order of its boxes; each has its name in the address. */
export const auditFilters = ['q', 'who', 'thing', 'about', 'from', 'to'] as const;
export type AuditAsked = Readonly<Record<(typeof auditFilters)[number], string>>;

/** What each kind of thing is called. */
export const thingWords: Readonly<Record<AuditThing, string>> = {
  order: 'Orders',
  return: 'Returns',
  customer: 'Customers',
  message: 'Messages',
  product: 'Products',
  staff: 'Colleagues',
  session: 'Sessions',
  invitation: 'Invitations',
  approval: 'Approvals',
  shop: 'The shop',
};

/** Reads from an address what is asked for; what no box of the page could have written narrows nothing. Pure. */
export function askedIn(search: URLSearchParams): AuditAsked {
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

/** Writes it as the address of the page. Pure. */
export function auditAddress(asked: AuditAsked): string {
  const search = new URLSearchParams(auditFilters.flatMap((name) => (asked[name].trim() ? [[name, asked[name].trim()]] : [])));
  return search.size > 0 ? `/audit?${search}` : '/audit';
}

/** Gives what is sent of it: what is empty narrows nothing. Pure. */
export function sentOf({ thing, ...words }: AuditAsked, before?: number) {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')) as Partial<typeof words>;
  return { ...given, ...(thing && { thing: thing as AuditThing }), ...(before !== undefined && { before: String(before) }) };
}
