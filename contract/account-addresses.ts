import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { Address, AddressInput, Mobile } from './address.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedText } from './primitives.ts';
import { successReply } from './problem.ts';

/** Address in the address book; same fields, checks and messages as at checkout. */
export const BookedAddress = z.object({ address: Address, phone: Mobile });
export type BookedAddress = z.output<typeof BookedAddress>;

export const SavedAddress = BookedAddress.extend({ id: z.string(), isDefault: z.boolean() });
export type SavedAddress = z.output<typeof SavedAddress>;

/** Addresses of the book: default first, then newest first. */
const Book = z.array(SavedAddress);
const id = z.object({ id: limitedText(100) });

/** Fields of a new or changed address. The first address of an account always becomes its default. */
const Wanted = BookedAddress.extend({ address: AddressInput, isDefault: z.boolean().optional() });

export const listAddressesEndpoint = defineEndpoint('GET', '/api/account/addresses', {
  summary: "The caller's address book, ten at most.",
  reply: successReply(Book),
});

export const addAddressEndpoint = defineEndpoint('POST', '/api/account/addresses', {
  summary: 'Adds an address; one that is in the book already is not added again. 409 beyond ten.',
  body: Wanted,
  status: 201,
  /** Message: 'Address saved successfully'. */
  reply: doneReply(Book),
});

export const changeSavedAddressEndpoint = defineEndpoint('PUT', '/api/account/addresses/:id', {
  summary: 'Writes an address anew.',
  params: id,
  body: Wanted,
  /** Message: 'Address saved successfully'. */
  reply: doneReply(Book),
});

export const removeAddressEndpoint = defineEndpoint('DELETE', '/api/account/addresses/:id', {
  summary: 'Takes an address out of the book; the newest of the others becomes the default if it was that.',
  params: id,
  /** Message: 'Address removed'. */
  reply: doneReply(Book),
});

export const makeDefaultAddressEndpoint = defineEndpoint('POST', '/api/account/addresses/:id/default', {
  summary: 'Makes an address the one that checkout begins with.',
  params: id,
  /** Message: 'Default address changed'. */
  reply: doneReply(Book),
});
