import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { orderStates, returnStates } from '#contract/lists.ts';
import { Amount, limitedText, textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Approval } from './approvals.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { threadStates } from './lists.ts';

/** Customer in a list: an account, or a guest identified by the orders of one e-mail. */
export const CustomerRow = z.object({
  /** Key of the customer's page: the account number, or the reference of one of their orders. */
  key: z.string(),
  name: z.string(),
  /** Masked e-mail. */
  email: z.string(),
  guest: z.boolean(),
  orders: z.int(),
  /** Sign-up time; for a guest the time of the last order. */
  at: z.iso.datetime(),
  blocked: z.boolean(),
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const listCustomersEndpoint = officeEndpoint(
  'GET',
  '/api/office/customers',
  { permission: 'customers.see' },
  {
    summary:
      'Accounts, the newest first; or whoever `q` finds, guests too: an e-mail, a phone, its last four digits with a first name, a name, an order. `next` is the `after` of the page that follows.',
    query: z.object({
      q: limitedText(100).trim().optional(),
      after: textOfForm(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: successReply(z.object({ customers: z.array(CustomerRow), next: z.string().nullable() })),
  },
);

const Money = z.object({ at: z.iso.datetime(), amount: z.number(), words: z.string() });

/** All data of a customer. Contact and addresses are masked; `showCustomer` returns them in full. */
export const Customer = z.object({
  key: z.string(),
  guest: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  addresses: z.array(z.string()),
  mayShow: z.boolean(),
  /** Sign-up time. */
  since: z.iso.datetime().nullable(),
  /** True if the e-mail is verified. */
  proved: z.boolean(),
  /** Recorded consents. The shop asks for no other consents. */
  consents: z.object({
    /** Accepted versions of policies, each with its first order and the number of orders. */
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
    /** Number of orders that staff placed for the customer; they record no consent to the policies. */
    byCaller: z.int(),
  }),
  /** Time of the scheduled deletion, if one was requested. */
  deletionAt: z.iso.datetime().nullable(),
  /** Availability of account deletion, with the reason if it is unavailable. */
  deletion: z.object({ offered: z.boolean(), words: z.string() }),
  orderCount: z.int(),
  openCount: z.int(),
  /** Amount spent in rupees, net of refunds. */
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
  returns: z.array(
    z.object({
      id: z.string(),
      state: z.enum(returnStates),
      words: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Store credit. Null for a guest, and for staff without access to amounts. */
  credit: z
    .object({
      balance: z.number(),
      movements: z.array(Money),
      /** Rupees of credit that the caller may still give this customer today. */
      leftToGive: z.number(),
      /** Rupees of credit that the caller may still take back from this customer today. */
      leftToTake: z.number(),
    })
    .nullable(),
  /** Stored designs, saved or ordered: their number, and the newest eight for staff who may see customer data. */
  designs: z.object({
    count: z.int(),
    newest: z.array(
      z.object({
        image: z.string(),
        /** Words in the design, or its garment if it has no words. */
        words: z.string(),
        at: z.iso.datetime(),
        /** Newest order that contains it. */
        reference: z.string().nullable(),
      }),
    ),
  }),
  messages: z.array(
    z.object({ ticket: z.string(), subject: z.string(), state: z.enum(threadStates), at: z.iso.datetime() }),
  ),
  notes: z.array(z.object({ by: z.string(), body: z.string(), at: z.iso.datetime() })),
  /** Pending credit approval; also null for staff who may not give credit. */
  asked: Approval.nullable(),
  block: z.object({ why: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  history: z.array(AuditRow),
});
export type Customer = z.output<typeof Customer>;

const params = z.object({ key: limitedText(60) });
const why = limitedText(500).trim().min(1, 'Say why');
const onceKey = textOfForm(/^[\w-]{8,80}$/, 80);
const reply = doneReply(Customer);

export const openCustomerEndpoint = officeEndpoint(
  'GET',
  '/api/office/customers/:key',
  { permission: 'customers.see' },
  { summary: 'All there is of a customer.', params, reply: successReply(Customer) },
);

export const showCustomerEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/contact',
  {
    permission: 'contacts.see',
    also: ['customers.see'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary: 'E-mail, phone and addresses, unmasked. It is written into the audit who saw them.',
    params,
    reply: successReply(z.object({ email: z.string(), phone: z.string().nullable(), addresses: z.array(z.string()) })),
  },
);

export const noteCustomerEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/notes',
  { permission: 'orders.change', also: ['customers.see'] },
  {
    summary: 'Writes a note for colleagues. Once under its key.',
    params,
    body: z.object({ body: limitedText(2000).trim().min(1, 'Write something'), key: onceKey }),
    reply,
  },
);

export const changeCreditEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/credit',
  { permission: 'refunds.give', also: ['customers.see'] },
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

export const blockCustomerEndpoint = officeEndpoint(
  'PUT',
  '/api/office/customers/:key/block',
  { permission: 'customers.change', also: ['customers.see'] },
  {
    summary: 'Refuses orders of this account, e-mail and phone from now on; or takes them again.',
    params,
    body: z.object({ blocked: z.boolean(), why }),
    reply,
  },
);

export const exportCustomerEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/export',
  {
    permission: 'people.export',
    confirmed: true,
    unstored: 'It hands out personal data: each export has its own audit row',
  },
  {
    summary:
      'Everything that is kept of an account, as its owner gets it, or of a guest by their e-mail. It is written into the audit who took it.',
    params,
    reply: successReply(z.object({ name: z.string(), json: z.string() })),
  },
);

export const signOutCustomerEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/customers/:key/sessions',
  { permission: 'customers.change', also: ['customers.see'] },
  {
    summary:
      'Signs an account out of every browser: whoever is in it has to sign in again. 409 `not_offered` for a guest.',
    params,
    reply,
  },
);

export const deleteCustomerEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/deletion',
  { permission: 'customers.change', also: ['customers.see'], confirmed: true },
  {
    summary:
      'Has an account deleted as its owner asked, after the days in which they may change their mind; orders and invoices are kept as the law asks. 409 `not_offered` as its `deletion` says: while an order is open, and where it is being deleted already.',
    params,
    body: z.object({ why }),
    reply,
  },
);

const Merge = z.object({
  /** Moved and deleted data, in words. */
  moves: z.array(z.string()),
  dry: z.boolean(),
  /** True if it moves more than the caller may give, or concerns their own account, so it needs an approval. */
  approval: z.boolean(),
  /** Reason why it needs an approval, as a sentence; empty if it needs none. */
  waits: z.string(),
  /** Store credit and orders that move, in rupees. */
  amount: z.number(),
});

export const mergeCustomersEndpoint = officeEndpoint(
  'POST',
  '/api/office/customers/:key/merge',
  { permission: 'customers.change', also: ['customers.see'], confirmed: true },
  {
    summary:
      'Moves all of another account of the same person into this one, which stays; both addresses are told. `dry` says what would move, and changes nothing. What moves more store credit and orders than the caller may give waits for a second person, as does any merge with their own account. 409 `not_offered` for guests, for an account with itself, and while something about either waits.',
    params,
    body: z.object({ other: limitedText(60).trim().min(1, 'Say which account'), why, dry: z.boolean() }),
    reply: doneReply(Merge),
  },
);
