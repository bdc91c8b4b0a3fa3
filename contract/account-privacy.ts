import { z } from 'zod';
import { BookedAddress } from './account-addresses.ts';
import { done } from './account-reply.ts';
import { line } from './address.ts';
import { endpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Whom somebody names to act for them after their death or where they cannot. */
export const Nominee = z.object({
  name: line(2, 100, 'Enter their name'),
  /** Who they are: 'My sister'. */
  relation: line(2, 60, 'Say who they are to you'),
  /** An e-mail or a telephone number. */
  contact: line(6, 100, 'Give an e-mail or a mobile by which they can be reached'),
});
export type Nominee = z.output<typeof Nominee>;

const Kept = z.object({ nominee: Nominee.nullable() });

export const readNominee = endpoint('GET', '/api/account/nominee', {
  summary: 'Whom the caller named to act for them; null while it is nobody.',
  reply: success(Kept),
});

export const nameNominee = endpoint('PUT', '/api/account/nominee', {
  summary: 'Names whoever may act for the caller after their death or where they cannot. They are not told.',
  body: Nominee,
  /** 'Nominee saved successfully' */
  reply: done(Kept),
});

export const removeNominee = endpoint('DELETE', '/api/account/nominee', {
  summary: 'Takes the nomination back.',
  /** 'Nominee removed' */
  reply: done(Kept),
});

/** Everything that is kept of a member, but for hashes that mean nothing to anybody. */
export const OwnData = z.object({
  madeAt: z.iso.datetime(),
  account: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailProvedAt: z.iso.datetime().nullable(),
    mobile: z.string(),
    memberSince: z.iso.datetime(),
    signsInBy: z.array(z.enum(['password', 'google', 'passkey'])),
    deletionAt: z.iso.datetime().nullable(),
  }),
  nominee: Nominee.nullable(),
  addresses: z.array(BookedAddress.extend({ isDefault: z.boolean() })),
  browsersSignedIn: z.array(z.object({ browser: z.string(), signedInAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() })),
  passkeys: z.array(z.object({ madeIn: z.string(), addedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })),
  storeCredit: Rupees,
  /** What our people gave or took back by hand, with their words. */
  creditChanges: z.array(z.object({ at: z.iso.datetime(), amount: Rupees, why: z.string() })),
  /** The newest five hundred. */
  orders: z.array(Order),
  ordersLeftOff: z.int(),
  designs: z.array(z.object({ id: z.string(), garment: z.string(), savedAt: z.iso.datetime(), design: z.record(z.string(), z.unknown()) })),
  /** Links by which they show designs. */
  sharedDesigns: z.array(z.object({ link: z.string(), design: z.string(), sharedAt: z.iso.datetime() })),
  /** Of the account's e-mail, once that is proved to be theirs: anybody may write under another's. */
  messages: z.array(
    z.object({
      ticket: z.string(),
      writtenAt: z.iso.datetime(),
      name: z.string(),
      phone: z.string(),
      text: z.string(),
      /** What was written after it, by the shop and by them. */
      thread: z.array(z.object({ at: z.iso.datetime(), from: z.enum(['shop', 'you']), text: z.string() })),
    }),
  ),
  /** What our people noted of them, beside their account and their orders, and why orders of theirs were blocked. */
  notes: z.array(z.object({ at: z.iso.datetime(), about: z.string(), text: z.string() })),
  blocks: z.array(z.object({ at: z.iso.datetime(), why: z.string(), liftedAt: z.iso.datetime().nullable() })),
  /** `text` is null where it was not kept: what told of no order. */
  mailsSent: z.array(z.object({ subject: z.string(), at: z.iso.datetime(), text: z.string().nullable() })),
  /** What touched the account, of the last 180 days. */
  events: z.array(z.object({ at: z.iso.datetime(), what: z.string(), network: z.string(), browser: z.string() })),
});
export type OwnData = z.output<typeof OwnData>;

export const readOwnData = endpoint('GET', '/api/account/data', {
  summary: 'Everything that is kept of the caller, to read or to take elsewhere. Five times an hour.',
  reply: success(OwnData),
});
