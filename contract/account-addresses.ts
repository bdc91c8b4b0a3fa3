import { z } from 'zod';
import { done } from './account-reply.ts';
import { Address, Mobile } from './address.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { success } from './problem.ts';

/** Address in the address book; same fields, checks and messages as at checkout. */
export const BookedAddress = z.object({ address: Address, phone: Mobile });
export type BookedAddress = z.output<typeof BookedAddress>;

export const SavedAddress = BookedAddress.extend({ id: z.string(), isDefault: z.boolean() });
export type SavedAddress = z.output<typeof SavedAddress>;

/** Addresses of the book: default first, then newest first. */
const Book = z.array(SavedAddress);
const id = z.object({ id: text(100) });

/** Fields of a new or changed address. The first address of an account always becomes its default. */
const Wanted = BookedAddress.extend({ isDefault: z.boolean().optional() });

export const listAddresses = endpoint('GET', '/api/account/addresses', {
  summary: "The caller's address book, ten at most.",
  reply: success(Book),
});

export const addAddress = endpoint('POST', '/api/account/addresses', {
  summary: 'Adds an address; one that is in the book already is not added again. 409 beyond ten.',
  body: Wanted,
  status: 201,
  /** Message: 'Address saved successfully'. */
  reply: done(Book),
});

export const changeSavedAddress = endpoint('PUT', '/api/account/addresses/:id', {
  summary: 'Writes an address anew.',
  params: id,
  body: Wanted,
  /** Message: 'Address saved successfully'. */
  reply: done(Book),
});

export const removeAddress = endpoint('DELETE', '/api/account/addresses/:id', {
  summary: 'Takes an address out of the book; the newest of the others becomes the default if it was that.',
  params: id,
  /** Message: 'Address removed'. */
  reply: done(Book),
});

export const makeDefaultAddress = endpoint('POST', '/api/account/addresses/:id/default', {
  summary: 'Makes an address the one that checkout begins with.',
  params: id,
  /** Message: 'Default address changed'. */
  reply: done(Book),
});
