import { z } from 'zod';
import { BookedAddress } from './account-addresses.ts';
import { doneReply } from './account-reply.ts';
import { addressLine } from './address.ts';
import { defineEndpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Person named to act for a member after death or incapacity. */
export const Nominee = z.object({
  name: addressLine(2, 100, 'Enter their name'),
  /** Relation to the member: 'My sister'. */
  relation: addressLine(2, 60, 'Say who they are to you'),
  /** E-mail or telephone number. */
  contact: addressLine(6, 100, 'Give an e-mail or a mobile by which they can be reached'),
});
export type Nominee = z.output<typeof Nominee>;

const Kept = z.object({ nominee: Nominee.nullable() });

export const readNomineeEndpoint = defineEndpoint('GET', '/api/account/nominee', {
  summary: 'Whom the caller named to act for them; null while it is nobody.',
  reply: successReply(Kept),
});

export const nameNomineeEndpoint = defineEndpoint('PUT', '/api/account/nominee', {
  summary: 'Names whoever may act for the caller after their death or where they cannot. They are not told.',
  body: Nominee,
  /** Message: 'Nominee saved successfully'. */
  reply: doneReply(Kept),
});

export const removeNomineeEndpoint = defineEndpoint('DELETE', '/api/account/nominee', {
  summary: 'Takes the nomination back.',
  /** Message: 'Nominee removed'. */
  reply: doneReply(Kept),
});

/** Export of all stored data of a member, except hashes. */
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
  browsersSignedIn: z.array(
    z.object({ browser: z.string(), signedInAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() }),
  ),
  /** Browsers that the shop recognises. `of` is what the browser signed in to: the account, or an order's reference. */
  browsersKnown: z.array(z.object({ of: z.string(), at: z.iso.datetime() })),
  passkeys: z.array(
    z.object({ madeIn: z.string(), addedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
  ),
  storeCredit: Rupees,
  /** Manual store credit changes by staff, with their reasons. */
  creditChanges: z.array(z.object({ at: z.iso.datetime(), amount: Rupees, why: z.string() })),
  /** Newest 500 orders. */
  orders: z.array(Order),
  ordersLeftOff: z.int(),
  designs: z.array(
    z.object({
      id: z.string(),
      garment: z.string(),
      savedAt: z.iso.datetime(),
      design: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Share links of the member's designs. */
  sharedDesigns: z.array(z.object({ link: z.string(), design: z.string(), sharedAt: z.iso.datetime() })),
  /**
   * Messages from the account's e-mail, only once it is verified: anybody can write a message with another person's
   * address.
   */
  messages: z.array(
    z.object({
      ticket: z.string(),
      writtenAt: z.iso.datetime(),
      name: z.string(),
      phone: z.string(),
      text: z.string(),
      /** Later messages of the shop and the member. */
      thread: z.array(z.object({ at: z.iso.datetime(), from: z.enum(['shop', 'you']), text: z.string() })),
    }),
  ),
  /** Staff notes on the account and its orders, and reasons of order blocks. */
  notes: z.array(z.object({ at: z.iso.datetime(), about: z.string(), text: z.string() })),
  blocks: z.array(z.object({ at: z.iso.datetime(), why: z.string(), liftedAt: z.iso.datetime().nullable() })),
  /** Sent mails. `text` is null if it was not stored: only texts about orders are. */
  mailsSent: z.array(z.object({ subject: z.string(), at: z.iso.datetime(), text: z.string().nullable() })),
  /** Security events of the account in the last 180 days. */
  events: z.array(z.object({ at: z.iso.datetime(), what: z.string(), network: z.string(), browser: z.string() })),
});
export type OwnData = z.output<typeof OwnData>;

export const readOwnDataEndpoint = defineEndpoint('GET', '/api/account/data', {
  summary: 'Everything that is kept of the caller, to read or to take elsewhere. Five times an hour.',
  reply: successReply(OwnData),
});
