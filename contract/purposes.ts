// Imports only numbers: policies and forms use it without schemas.
import { deletionDays } from './account-deletion.ts';
import { messageMonths } from './message-rules.ts';
import {
  browserDays,
  contactMonths,
  emptySearchDays,
  eventDays,
  mailDays,
  paperYears,
  unsoldMonths,
  visitMonths,
} from './retention.ts';

/** Legal grounds for storing data. Source: Digital Personal Data Protection Act 2023, sections 4, 6 and 7. */
const grounds = {
  asked: 'You gave it for this',
  law: 'The law asks for it',
  safety: 'To keep the shop and its customers safe',
  nobody: 'It is about nobody',
} as const;

interface Purpose {
  what: string;
  data: string;
  why: string;
  ground: keyof typeof grounds;
  kept: string;
  /** Database tables with this data. */
  tables: readonly string[];
  /** Notice at the form that collects it. */
  line?: string;
}

/** Table of stored personal data with reason and retention period. The privacy policy shows it and forms quote it. */
export const dataPurposes = {
  orders: {
    what: 'Orders',
    data: 'Name, e-mail, phone, address, what was bought, returned and refunded, what our people note beside it',
    why: 'To deliver, and to put right what is wrong',
    ground: 'asked',
    kept: `Name, e-mail, phone and street ${contactMonths} months after its end, ${unsoldMonths} where nothing was sold; what was bought, without them, for the accounts`,
    tables: [
      'orders',
      'order_lines',
      'order_events',
      'shipments',
      'shipment_events',
      'courier_messages',
      'cancellations',
      'cancelled_lines',
      'returns',
      'return_lines',
      'return_events',
      'return_pickups',
      'return_inspections',
      'order_notes',
      'note_mentions',
      'order_tags',
      'handovers',
      'handover_parcels',
    ],
  },
  invoices: {
    what: 'Invoices and credit notes',
    data: 'Name, address, GSTIN where you give one, amounts',
    why: 'Tax law',
    ground: 'law',
    kept: `${paperYears} years after the end of their financial year, as the law asks; then the amounts alone`,
    tables: ['documents', 'document_rows', 'accountant_folders'],
  },
  payments: {
    what: 'Payments',
    data: 'Status, means and the last four digits; card data stays with the gateway',
    why: 'To know what is paid, and to pay back',
    ground: 'asked',
    kept: 'For the accounts, as long as what was bought',
    tables: [
      'payments',
      'refunds',
      'gateway_orders',
      'bank_settlement_lines',
      'bank_settlements',
      'cash_remittance_lines',
      'cash_remittances',
      'gateway_events',
      'disputes',
      'money_reports',
      'money_movements',
      'store_credits',
      'credit_changes',
    ],
  },
  account: {
    what: 'An account',
    data: 'Name, e-mail, mobile, a hash of the password, addresses you save, the browsers you sign in with, the public half of a passkey and Google’s number for you if you use them',
    why: 'To sign you in and fill in the checkout; only if you make one',
    ground: 'asked',
    kept: `Until you delete it; ${deletionDays} days more, for you to change your mind`,
    tables: [
      'accounts',
      'identities',
      'passkeys',
      'passkey_challenges',
      'sessions',
      'addresses',
      'account_codes',
      'google_attempts',
    ],
  },
  nominee: {
    what: 'A nominee',
    data: 'Name, who they are to you, and an e-mail or a number',
    why: 'So that somebody can act for you if you cannot; only if you name one',
    ground: 'asked',
    kept: 'Until you take it back, or your account is deleted',
    tables: ['accounts'],
    line: 'We keep this with your account for the day when somebody has to act for you, and tell nobody. You can take it back at any time.',
  },
  pictures: {
    what: 'Your own pictures and designs',
    data: 'What you upload and place on a garment, and the links you make to show it; photos of a problem',
    why: 'To print it, to show it to whom you choose, or to see what is wrong',
    ground: 'asked',
    kept: '30 days where nothing is ordered; of an order, 180 days after delivery; a link until you take it back',
    tables: ['uploads', 'designs', 'design_shares', 'print_files', 'print_jobs', 'print_spoils', 'design_looks'],
  },
  messages: {
    what: 'Messages and complaints',
    data: 'What you write, with your name, e-mail and phone',
    why: 'To answer',
    ground: 'asked',
    kept: `${messageMonths} months`,
    tables: ['contact_messages', 'message_entries'],
    line: `We keep what you write for ${messageMonths} months, to answer it and for nothing else.`,
  },
  notes: {
    what: 'Notes about a customer',
    data: 'What a colleague wrote down to serve you better, by your account or e-mail',
    why: 'So that you need not explain a thing twice',
    ground: 'asked',
    kept: `Until the account is deleted; of a guest, ${messageMonths} months`,
    tables: ['customer_notes'],
  },
  blocks: {
    what: 'Orders that we refuse',
    data: 'The account, e-mail and phone whose orders are refused, and why',
    why: 'To keep the shop from fraud',
    ground: 'safety',
    kept: 'As long as the reason holds',
    tables: ['customer_blocks'],
  },
  mails: {
    what: 'Mails we send you',
    data: 'Your e-mail, the subject and the text',
    why: 'To tell you of your order and your account. We send no adverts',
    ground: 'asked',
    kept: `${mailDays} days; the text of what is not about an order only until it is sent`,
    tables: ['mail_outbox', 'order_codes', 'mailed_codes'],
  },
  unpaid: {
    what: 'The network of an order that is not paid yet',
    data: 'A mark of your network address that only we can make',
    why: 'To keep nobody from buying up the shelf unpaid',
    ground: 'safety',
    kept: 'Until it is paid, or a day after; paid in cash, until it leaves',
    tables: ['orders'],
  },
  senders: {
    what: 'Who uploads',
    data: 'A mark of your account or network address that only we can make',
    why: 'To keep nobody from filling the disk',
    ground: 'safety',
    kept: '24 hours',
    tables: ['uploads'],
  },
  tracking: {
    what: 'Tracking look-ups',
    data: 'Your network address, as a count',
    why: 'To stop guessing of parcel numbers',
    ground: 'safety',
    kept: '24 hours',
    tables: [],
  },
  visits: {
    what: 'Counts of visits',
    data: 'How many visits a day reached a list, a product, the cart and the checkout, and the words of searches that found nothing. No address, cookie or name beside them; a browser that asks not to be counted (Do Not Track, Global Privacy Control) is not',
    why: 'To see where people give up, and what they miss',
    ground: 'nobody',
    kept: `The counts ${visitMonths} months, the words ${emptySearchDays} days`,
    tables: ['visit_counts', 'empty_searches'],
  },
  browsers: {
    what: 'The browsers you sign in or order with',
    data: 'The hash of a random number in a cookie, beside your account or order',
    why: 'So that nobody who works here decides alone about money for themselves',
    ground: 'safety',
    kept: `${browserDays} days after the last time, or until the account is deleted`,
    tables: ['account_browsers', 'order_browsers', 'staff_browsers'],
  },
  staff: {
    what: 'Who works here',
    data: 'Name, e-mail, roles, what they sign in with, their browsers; what each of them changed, or saw of a customer unmasked',
    why: 'To let the shop’s own people in, and to know who did what with your order',
    ground: 'safety',
    kept: `As long as they work here; what they changed as long as the order it was, and the words they gave as a reason ${contactMonths} months, or until the account is deleted`,
    tables: [
      'staff_members',
      'staff_sessions',
      'staff_passkeys',
      'staff_recovery_codes',
      'staff_invitations',
      'report_mails',
      'approvals',
      'given_amounts',
      'closed_months',
      'audit',
      'audit_words',
      'order_views',
      'office_presses',
      'office_answers',
      'bulk_actions',
      'bulk_action_rows',
      'product_sheets',
      'product_sheet_rows',
      'packing_claims',
      'product_versions',
      'settings',
      'content_drafts',
      'list_versions',
    ],
  },
  events: {
    what: 'Sign-ins and changes',
    data: 'When, the wider network and the kind of browser',
    why: 'To find out what happened when something is wrong with an account or an order',
    ground: 'safety',
    kept: `${eventDays.most} days; a year from 13 May 2027 on, when the law asks for one`,
    tables: ['security_events'],
  },
  logs: {
    what: 'Technical logs',
    data: 'Requests without keys, codes and e-mail addresses',
    why: 'To find faults',
    ground: 'safety',
    kept: '30 days',
    tables: [],
  },
} as const satisfies Record<string, Purpose>;

/** Returns the notice for a form that collects data. */
export function purposeLine(name: 'messages' | 'nominee'): string {
  return dataPurposes[name].line;
}

/** Rows of the table for the privacy policy: reasons, and retention periods. */
export const purposeRows: { whys: string[][]; terms: string[][] } = {
  whys: Object.values(dataPurposes).map(({ what, data, why, ground }) => [what, data, `${why}. ${grounds[ground]}.`]),
  terms: Object.values(dataPurposes).map(({ what, kept }) => [what, kept]),
};
