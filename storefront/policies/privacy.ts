import { complaintDays, complaintHours, dataRightDays } from '#contract/message-rules.ts';
import { purposeRows } from '#contract/purposes.ts';
import { seller } from '#contract/seller.ts';
import type { Policy } from './policy.ts';

const firstParts = (): Policy['parts'] => [
  {
    id: 'who',
    heading: 'Who we are',
    text: [
      `Operator: ${seller.legalName}, ${seller.address}.`,
      `Grievance officer: ${seller.grievanceOfficer}, ${seller.grievanceEmail}, ${seller.grievancePhone}, ${seller.supportHours}. We acknowledge a complaint within ${complaintHours} hours and settle it within ${complaintDays} days.`,
      ...(seller.demonstration ? [seller.demonstration] : []),
    ],
  },
  {
    id: 'what',
    heading: 'What we keep and why',
    text: [
      {
        words: true,
        heads: ['What', 'Which data', 'Why'],
        rows: purposeRows.whys,
      },
    ],
  },
  {
    id: 'device',
    heading: 'What stays on your device',
    text: [
      'Cart, theme, drafts and the like stay in your browser. The [Cookie Policy](/cookie-policy) lists every entry and says how to clear it.',
    ],
  },
  {
    id: 'who-receives',
    heading: 'Who receives it',
    text: [
      '- The payment gateway: the amount and what you type on its own form.',
      '- The courier: name, address and phone for the parcel.',
      '- The mail sender: your e-mail address and the mail.',
      '- The tax authority: invoices, where the law says so.',
      'Nobody else. Nothing is sold, and there is no advertising.',
    ],
  },
  {
    id: 'how-long',
    heading: 'How long',
    text: [
      {
        words: true,
        heads: ['What', 'Kept for'],
        rows: purposeRows.terms,
      },
    ],
  },
];

const laterParts = (): Policy['parts'] => [
  {
    id: 'children',
    heading: 'Children',
    text: [
      'Kids’ wear is ordered by adults. An account is for whoever is 18 or older: who makes one says so. For anybody younger a parent or guardian makes it, and orders.',
      'We make no profiles of anyone, children least of all. Where a child has given us something without a parent, [write to us](/contact-us?about=my_data): we delete it.',
    ],
  },
  {
    id: 'rights',
    heading: 'Your rights',
    text: [
      '- To see: everything we keep of your account is under [Privacy](/my-account/privacy) in your account, to read, to print or as a file.',
      '- To correct: your name, mobile, e-mail and addresses are yours to change in your account.',
      '- To delete: your account, there too. What tax law has us keep stays, for that alone.',
      '- To withdraw a consent: as easily as you gave it. Delete what you gave, or take the nominee back.',
      '- To name somebody who acts for you after your death or where you cannot: a nominee, there too.',
      `- To be heard: [write to us](/contact-us?about=my_data), with an account or without. We settle it within ${dataRightDays} days. If our answer is not enough, [complain to our grievance officer](/contact-us?about=complaint), then to the Data Protection Board of India.`,
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    text: [
      'Pages and calls are encrypted in transit, passwords are kept as slow hashes, an order opens only with its own key or for its owner.',
      'After a breach we tell you and the Board without delay, with a full report within 72 hours.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    text: ['When this text changes in substance its date changes, and account holders are told by mail before it applies.'],
  },
];

export const privacy = (): Policy => ({
  title: 'Privacy Policy',
  lead: 'What we keep of you, why, for how long, and what you can ask of us.',
  description: 'What Maidan keeps of you, why, for how long, who receives it, and your rights under Indian law.',
  canonical: '/privacy-policy',
  parts: [...firstParts(), ...laterParts()],
});
