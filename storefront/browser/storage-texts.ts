import { asideDays, type StorageKey } from './storage-table.ts';

/**
 * Texts of the cookie policy for each storage entry: its purpose and its end. Separate from the table, as only that
 * page needs them.
 */
export const storageTexts: Record<StorageKey, { what: string; until: string }> = {
  cart: {
    what: 'The pieces you want to buy',
    until: 'you order or remove them',
  },
  theme: {
    what: 'Light or dark',
    until: 'you change it',
  },
  session: {
    what: 'That you are signed in, and until when',
    until: 'you sign out, or 24 hours after your last visit',
  },
  user: {
    what: 'As whom you are signed in',
    until: 'you sign out, or 24 hours after your last visit',
  },
  token: {
    what: 'The half of your session that pages send',
    until: 'you sign out, or 24 hours after your last visit',
  },
  recentTrackings: {
    what: 'The last five shipments you looked up, without names or addresses',
    until: 'you press Clear All',
  },
  pin: {
    what: 'The PIN code for delivery dates',
    until: 'you change it',
  },
  checkoutDraft: {
    what: 'What you typed at checkout, and an order that waits for its payment',
    until: 'the order is placed, but for how you pay and have it sent',
  },
  placedOrder: {
    what: 'The order you placed last, so that other tabs of the shop can tell you of it',
    until: 'a day later, or you sign out',
  },
  recentlyViewed: {
    what: 'The pieces you looked at last',
    until: 'you clear it',
  },
  designDraft: {
    what: 'The design you are working on',
    until: 'you start over in the studio',
  },
  designDraftsAside: {
    what: 'Designs you left unsaved for another, twelve at most',
    until: 'you open or discard them',
  },
  squadToAdd: {
    what: 'The shirts of a squad, with their names and numbers, while they are put into the cart',
    until: 'they are in the cart, or you leave them out',
  },
  contactOutbox: {
    what: 'What you wrote to us while there was no network, five messages at most',
    until: 'it is sent',
  },
  owner: {
    what: 'Whose the entries above are, as a number made of the account, and when they were last changed',
    until: 'they are gone',
  },
  keptAside: {
    what: 'Entries above of an account that is signed out here: shown to nobody, given back when it signs in again',
    until: `you say no to keeping them when you sign out, or ${asideDays} days`,
  },
  partings: {
    what: 'That an account has signed out here, and whether what it left is kept',
    until: `${asideDays} days`,
  },
  'draft:': {
    what: 'What you typed into a form of your account, of an order or to us, and whom a code was mailed to; never a password or code',
    until: 'you send or leave it, sign out or close the tab',
  },
  'react-router-scroll-positions': {
    what: 'How far down you had read the pages of this visit',
    until: 'you close the tab',
  },
  'react-router-manifest-version': {
    what: 'Which version of the shop this tab began with',
    until: 'you close the tab',
  },
  designs: {
    what: 'The pictures of the designs above',
    until: 'their design goes',
  },
};
