import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { MailTextName } from '#contract/mail-placeholders.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { firstMails } from '#server/foundation/content/default-mails.ts';
import { followingJobs } from '#server/orders/order-state/following-jobs.ts';
import { projectRoot } from './run-tool.ts';

// Rules that move or delete data of a customer or colleague. Each has its sentence on a screen; an automatic one also
// has a mail, or its date is shown in advance.

interface Consequence {
  rule: string;
  /** File with the sentence, and the sentence or a part of it. */
  screen: [file: string, words: string];
  /** Mail about it; 'told before' if the date is shown or mailed in advance; 'looks' if only the user causes it. */
  mail: MailTextName | 'told before' | 'looks';
}

const accountRules = 'contract/account-rules.ts';
const consequences: Consequence[] = [
  {
    rule: 'a cart line whose stock is gone',
    screen: ['storefront/cart/cart-changes.tsx', 'has just sold out'],
    mail: 'looks',
  },
  {
    rule: 'a cart line with more pieces than are left',
    screen: ['storefront/cart/cart-changes.tsx', 'Only '],
    mail: 'looks',
  },
  {
    rule: 'a price that changed since the piece was added',
    screen: ['storefront/cart/cart-changes.tsx', 'changed from '],
    mail: 'looks',
  },
  {
    rule: 'a cart line whose product is withdrawn',
    screen: ['storefront/cart/cart-changes.tsx', 'is no longer sold.'],
    mail: 'looks',
  },
  {
    rule: 'a cart line whose design has expired',
    screen: ['storefront/cart/cart-changes.tsx', 'we keep a design that is not ordered for 30 days'],
    mail: 'looks',
  },
  {
    rule: 'a cart line that cannot be read',
    screen: ['storefront/cart/cart-changes.tsx', "We can't read"],
    mail: 'looks',
  },
  {
    rule: 'more different items than an order holds',
    screen: ['storefront/cart/cart-limit.ts', 'and an order holds at most'],
    mail: 'looks',
  },
  {
    rule: 'a squad that does not fit beside the cart',
    screen: ['contract/squad-limits.ts', 'Nothing was added. An order holds'],
    mail: 'looks',
  },
  {
    rule: 'a squad with a player who cannot be printed',
    screen: ['server/fulfilment/garments/save-squad.ts', 'Nothing was added. '],
    mail: 'looks',
  },
  {
    rule: 'a squad that was interrupted',
    screen: ['storefront/cart/squad-to-add.ts', 'shirts of your squad is in your cart yet'],
    mail: 'looks',
  },
  {
    rule: 'a squad removed from the cart as one',
    screen: ['storefront/cart/squad-added.tsx', 'removed from your cart'],
    mail: 'looks',
  },
  {
    rule: 'two carts joined at sign-in',
    screen: ['storefront/shell/frame.tsx', 'Two carts are one now'],
    mail: 'looks',
  },
  {
    rule: 'a cart emptied by an order of another tab',
    screen: ['storefront/routes/cart.tsx', 'is placed, so its items have left this cart.'],
    mail: 'order-confirmed',
  },
  {
    rule: 'personal data put aside when a session ends',
    screen: ['storefront/parts/session-expired.ts', 'Your session has ended'],
    mail: 'looks',
  },
  {
    rule: 'personal data put aside at logout',
    screen: ['storefront/shell/ask-to-keep.tsx', 'for 30 days'],
    mail: 'told before',
  },
  {
    rule: 'the reservation of an unpaid order that ended',
    screen: ['storefront/checkout/paying-state.ts', "Your hold ended. We've checked stock again."],
    mail: 'order-payment_failed',
  },
  {
    rule: 'an order cancelled by its shopper or a rule',
    screen: ['storefront/orders/order-words.ts', 'What was paid for it goes back.'],
    mail: 'order-cancelled',
  },
  {
    rule: 'an order cancelled by the shop',
    screen: ['storefront/orders/order-words.ts', 'What was paid for it goes back.'],
    mail: 'order-cancelled_by_us',
  },
  {
    rule: 'a cash order whose code nobody entered',
    screen: ['server/customers/accounts/mails.ts', 'Without one the order ends by itself'],
    mail: 'order-cancelled',
  },
  {
    rule: 'a link of an order that was ended',
    screen: ['server/foundation/content/default-mails.ts', 'The links in earlier mails open nothing any more'],
    mail: 'new-link',
  },
  {
    rule: 'a picture of a design that has expired',
    screen: ['storefront/studio/use-opening.ts', 'A picture of this design is no longer here.'],
    mail: 'looks',
  },
  {
    rule: 'an unsaved design beyond the most that wait',
    screen: ['storefront/studio/archived-drafts.ts', 'The oldest unsaved design was removed'],
    mail: 'looks',
  },
  {
    rule: 'an unsaved design replaced by another tab',
    screen: ['storefront/studio/announce-saving.ts', 'Both designs are kept'],
    mail: 'looks',
  },
  {
    rule: 'a saved design that nobody orders',
    screen: ['storefront/routes/my-account-designs.tsx', 'Kept until '],
    mail: 'designs-ending',
  },
  {
    rule: 'a shared link whose design has expired',
    screen: ['storefront/routes/shared-design.tsx', 'or its design is no longer kept'],
    mail: 'looks',
  },
  {
    rule: 'a message that waited too long without a network',
    screen: ['storefront/browser/stored-messages.ts', 'It waited a week without reaching us.'],
    mail: 'looks',
  },
  {
    rule: 'data removed by a password reset',
    screen: [accountRules, 'saved designs were removed'],
    mail: 'password-reset',
  },
  { rule: 'what a reset will remove', screen: [accountRules, 'A reset signs out every device'], mail: 'reset-code' },
  {
    rule: 'data removed when Google is linked first',
    screen: [accountRules, 'Its addresses and nominee were removed.'],
    mail: 'google-linked',
  },
  {
    rule: 'ways in removed when an e-mail is confirmed',
    screen: ['storefront/accounts/confirm-email.tsx', 'were added before are removed'],
    mail: 'looks',
  },
  {
    rule: 'sessions ended by a new password',
    screen: ['storefront/routes/my-account-password.tsx', 'Changing it signs out every other device.'],
    mail: 'password-changed',
  },
  {
    rule: 'sessions ended by a new e-mail',
    screen: ['storefront/routes/my-account-profile.tsx', 'Changing it signs out every other device.'],
    mail: 'email-changed',
  },
  {
    rule: 'an account that is deleted',
    screen: [
      'storefront/routes/my-account-privacy.tsx',
      'days to change your mind: sign in before then to keep your account',
    ],
    mail: 'deletion',
  },
  {
    rule: 'products of a spreadsheet that changed since',
    screen: ['server/office/product-sheets/undo-sheet.ts', 'has changed it since'],
    mail: 'looks',
  },
  {
    rule: 'a spreadsheet of more than a week ago',
    screen: ['office/catalogue/sheets/sheet-page.tsx', 'They are kept for seven days.'],
    mail: 'told before',
  },
];

const textOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').replace(/\s+/g, ' ');

test.each(consequences)(
  'the consequence of $rule is on a screen, and in a mail where one is named',
  ({ screen: [file, words], mail }) => {
    expect(textOf(file)).toContain(words);
    if (mail !== 'looks' && mail !== 'told before') expect(firstMails[mail].opening).not.toBe('');
  },
);

/** Nightly and other automatic jobs, with the rule whose sentence describes what they delete. */
const unseen: Record<string, string[] | 'removes nothing that is told'> = {
  'sweep-uploads': ['a picture of a design that has expired', 'a saved design that nobody orders'],
  'make-room': ['a picture of a design that has expired'],
  'sweep-accounts': ['an account that is deleted'],
  'end-hold': ['the reservation of an unpaid order that ended'],
  'close-orders': 'removes nothing that is told',
  // Contacts and mails beyond their retention, which the privacy policy lists.
  'erase-old': 'removes nothing that is told',
  'watch-over': 'removes nothing that is told',
  'watch-parcels': 'removes nothing that is told',
};

test('every job that ends or deletes something automatically has a rule in the list', () => {
  const rules = new Set(consequences.map(({ rule }) => rule));
  const own = Object.keys(shopQueues).filter((name) => /^(?:sweep|end|erase|close|make-room|watch)/.test(name));
  expect(own.toSorted()).toEqual(Object.keys(unseen).toSorted());
  for (const told of Object.values(unseen))
    if (Array.isArray(told)) for (const rule of told) expect(rules).toContain(rule);
});

test('every final state of an order sends a mail', () => {
  for (const state of ['payment_failed', 'cancelled', 'returned_to_origin', 'lost'] as const)
    expect(followingJobs[state].map(({ queue }) => queue)).toContain('mail-order');
});

test('every browser entry with an expiry belongs to a user, and is in the cookie policy', () => {
  const table = textOf('storefront/browser/storage-table.ts');
  const texts = textOf('storefront/browser/storage-texts.ts');
  const ending = [...table.matchAll(/ '?([\w:-]+)'?: \{ place: '\w+', owner: '(\w+)', days: \d+/g)];
  expect(ending.length).toBeGreaterThan(9);
  for (const [, key, owner] of ending) {
    expect([key, owner]).toEqual([key, 'person']);
    expect(texts).toContain(` ${key}: { what:`);
  }
});
