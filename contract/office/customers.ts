import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { orderStates, returnStates } from '#contract/lists.ts';
import { Amount, formed, text, wholeInAddress } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { Approval } from './approvals.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { threadStates } from './lists.ts';

/** A customer in a list: of an account, or a guest by the orders of one e-mail. */
export const CustomerRow = z.object({
  /** Where their page is: the account's own number, or the reference of an order of theirs. */
  key: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  guest: z.boolean(),
  orders: z.int(),
  /** When they signed up; of a guest, when they ordered last. */
  at: z.iso.datetime(),
  blocked: z.boolean(),
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const listCustomers = officeEndpoint(
  'GET',
  '/api/office/customers',
  { permission: 'customers.see' },
  {
    summary:
      'Accounts, the newest first; or whoever `q` finds, guests too: an e-mail, a phone, its last four digits with a first name, a name, an order. `next` is the `after` of the page that follows.',
    query: z.object({
      q: text(100).trim().optional(),
      after: formed(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: success(z.object({ customers: z.array(CustomerRow), next: z.string().nullable() })),
  },
);

const Money = z.object({ at: z.iso.datetime(), amount: z.number(), words: z.string() });

/** All there is of a customer. Contact and addresses are masked; `showCustomer` shows them. */
export const Customer = z.object({
  key: z.string(),
  guest: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  addresses: z.array(z.string()),
  mayShow: z.boolean(),
  /** When they signed up. */
  since: z.iso.datetime().nullable(),
  /** They have shown that the e-mail is theirs. */
  proved: z.boolean(),
  /** What they agreed to: nothing else is asked for, and so nothing else is kept. */
  consents: z.object({
    /** Versions of texts, each with the first order that was placed under it, and how many were. */
    policies: z.array(
      z.object({
        title: z.string(),
        version: z.int(),
        path: z.string(),
        reference: z.string(),
        at: z.iso.datetime(),
        orders: z.int(),
      }),
    ),
    /** Orders that a colleague placed for them: no text was agreed to with these. */
    byCaller: z.int(),
  }),
  /** When the account is deleted, where that was asked for. */
  deletionAt: z.iso.datetime().nullable(),
  /** Whether the account can be deleted, or why not. */
  deletion: z.object({ offered: z.boolean(), words: z.string() }),
  orderCount: z.int(),
  openCount: z.int(),
  /** Rupees, net of what went back. */
  spent: z.number(),
  returned: z.int(),
  lastAt: z.iso.datetime().nullable(),
  orders: z.array(
    z.object({
      reference: z.string(),
      placedAt: z.iso.datetime(),
      state: z.enum(orderStates),
      words: z.string(),
      total: z.number(),
      images: z.array(z.string()),
    }),
  ),
  returns: z.array(z.object({ id: z.string(), state: z.enum(returnStates), words: z.string(), reason: z.string(), at: z.iso.datetime() })),
  /** Null for a guest, and for who sees no money. */
  credit: z
    .object({
      balance: z.number(),
      movements: z.array(Money),
      /** Rupees that the caller may still give them today. */
      leftToGive: z.number(),
    })
    .nullable(),
  /** What they drew that is kept, saved or ordered: how many, and the newest eight for who sees whose they are. */
  designs: z.object({
    count: z.int(),
    newest: z.array(
      z.object({
        image: z.string(),
        /** The words on it, or what it is where there are none. */
        words: z.string(),
        at: z.iso.datetime(),
        /** The newest order it was ordered with. */
        reference: z.string().nullable(),
      }),
    ),
  }),
  messages: z.array(z.object({ ticket: z.string(), subject: z.string(), state: z.enum(threadStates), at: z.iso.datetime() })),
  notes: z.array(z.object({ by: z.string(), body: z.string(), at: z.iso.datetime() })),
  /** Credit that waits for a second person; null too for who gives none. */
  asked: Approval.nullable(),
  block: z.object({ why: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  history: z.array(AuditRow),
});
export type Customer = z.output<typeof Customer>;

const params = z.object({ key: text(60) });
const why = text(500).trim().min(1, 'Say why');
const onceKey = formed(/^[\w-]{8,80}$/, 80);
const reply = done(Customer);

export const openCustomer = officeEndpoint(
  'GET',
  '/api/office/customers/:key',
  { permission: 'customers.see' },
  { summary: 'All there is of a customer.', params, reply: success(Customer) },
);

export const showCustomer = officeEndpoint(
  'POST',
  '/api/office/customers/:key/contact',
  { permission: 'contacts.see' },
  {
    summary: 'E-mail, phone and addresses, unmasked. It is written into the audit who saw them.',
    params,
    reply: success(z.object({ email: z.string(), phone: z.string().nullable(), addresses: z.array(z.string()) })),
  },
);

export const noteCustomer = officeEndpoint(
  'POST',
  '/api/office/customers/:key/notes',
  { permission: 'orders.change' },
  {
    summary: 'Writes a note for colleagues. Once under its key.',
    params,
    body: z.object({ body: text(2000).trim().min(1, 'Write something'), key: onceKey }),
    reply,
  },
);

export const changeCredit = officeEndpoint(
  'POST',
  '/api/office/customers/:key/credit',
  { permission: 'refunds.give' },
  {
    summary:
      'Gives store credit or takes it back, with a reason that the customer reads. Once under its key. Above the caller’s limit a second person is asked, and it waits. 409 `not_offered` for a guest, and for more than there is to take back.',
    params,
    body: z.object({
      give: z.boolean(),
      amount: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').min(0.01, 'Give an amount'),
      why,
      key: onceKey,
    }),
    reply,
  },
);

export const blockCustomer = officeEndpoint(
  'PUT',
  '/api/office/customers/:key/block',
  { permission: 'customers.change' },
  {
    summary: 'Refuses orders of this account, e-mail and phone from now on; or takes them again.',
    params,
    body: z.object({ blocked: z.boolean(), why }),
    reply,
  },
);

export const exportCustomer = officeEndpoint(
  'POST',
  '/api/office/customers/:key/export',
  { permission: 'people.export' },
  {
    summary:
      'Everything that is kept of an account, as its owner gets it, or of a guest by their e-mail. It is written into the audit who took it.',
    params,
    reply: success(z.object({ name: z.string(), json: z.string() })),
  },
);

export const signOutCustomer = officeEndpoint(
  'DELETE',
  '/api/office/customers/:key/sessions',
  { permission: 'customers.change' },
  {
    summary: 'Signs an account out of every browser: whoever is in it has to sign in again. 409 `not_offered` for a guest.',
    params,
    reply,
  },
);

export const deleteCustomer = officeEndpoint(
  'POST',
  '/api/office/customers/:key/deletion',
  { permission: 'customers.change' },
  {
    summary:
      'Has an account deleted as its owner asked, after the days in which they may change their mind; orders and invoices are kept as the law asks. 409 `not_offered` as its `deletion` says: while an order is open, and where it is being deleted already.',
    params,
    body: z.object({ why }),
    reply,
  },
);

const Merge = z.object({
  /** In words, what moves; and what is gone. */
  moves: z.array(z.string()),
  dry: z.boolean(),
  /** It moves more store credit than the caller may give: it waits for a second person, or would. */
  approval: z.boolean(),
  /** Rupees of store credit that move. */
  credit: z.number(),
  /** Rupees that the caller may still give today to the account that stays. */
  leftToGive: z.number(),
});

export const mergeCustomers = officeEndpoint(
  'POST',
  '/api/office/customers/:key/merge',
  { permission: 'customers.change' },
  {
    summary:
      'Moves all of another account of the same person into this one, which stays; both addresses are told. `dry` says what would move, and changes nothing. What moves more store credit than the caller may give waits for a second person. 409 `not_offered` for guests, for an account with itself, and while something about either waits.',
    params,
    body: z.object({ other: text(60).trim().min(1, 'Say which account'), why, dry: z.boolean() }),
    reply: done(Merge),
  },
);
