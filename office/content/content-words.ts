import type { MailGroup } from '#contract/mail-placeholders.ts';

/** Labels of the mail groups, in order. */
export const mailGroupWords: Readonly<Record<MailGroup, string>> = {
  orders: 'Orders and their money',
  parcels: 'Parcels on their way',
  changes: 'Changes of an order',
  returns: 'Returns, swaps and reports',
  messages: 'Messages',
  accounts: 'Accounts and codes',
};
