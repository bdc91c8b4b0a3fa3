import { messageMonths } from '#contract/message-rules.ts';
import { seller } from '#contract/seller.ts';
import type { Policy } from './policy.ts';

export const privacy: Policy = {
  title: 'Privacy Policy',
  lead: 'What we keep of you, why, for how long, and what you can ask of us.',
  description: 'What Maidan keeps of you, why, for how long, who receives it, and your rights under Indian law.',
  canonical: '/privacy-policy',
  parts: [
    {
      id: 'who',
      heading: 'Who we are',
      text: [
        `Operator: ${seller.legalName}, ${seller.address}.`,
        `Grievance officer: ${seller.grievanceOfficer}, ${seller.email}, ${seller.supportHours}. We acknowledge a complaint within 48 hours and settle it within a month.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we keep and why',
      text: [
        {
          words: true,
          heads: ['What', 'Which data', 'Why'],
          rows: [
            ['Order', 'Name, e-mail, phone, address, items, invoice', 'To deliver, and because tax law asks for it'],
            [
              'Account',
              'Name, e-mail, a hash of the password, addresses you save, Google’s number for you if you use it',
              'To sign you in; only if you make one',
            ],
            ['Payment', 'Status and the last four digits', 'To know what is paid; card data stays with the gateway'],
            ['Custom pictures', 'What you upload and place on a garment', 'To print it'],
            ['Tracking look-ups', 'Your network address, as a count', 'To stop guessing of parcel numbers'],
            [
              'Orders not paid yet',
              'Your network address, as a mark that only we can make',
              'To keep nobody from buying up the shelf unpaid',
            ],
            ['Messages', 'What you write to support', 'To answer'],
            ['Technical logs', 'Requests without keys, codes and e-mail addresses', 'To find faults'],
          ],
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
          heads: ['What', 'Kept for'],
          rows: [
            ['Orders and invoices', 'The term of tax law, without use for marketing'],
            ['Pictures never ordered', '30 days'],
            ['Pictures of an order', '180 days after delivery'],
            ['Logs', '30 days'],
            ['Tracking look-ups', '24 hours'],
            ['The network of an unpaid order', 'Until it is paid or its pieces are free, an hour at most'],
            ['Messages to support', `${messageMonths} months`],
            ['An account', 'Until you delete it; seven days more, for you to change your mind'],
          ],
        },
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      text: ['Kids’ wear is ordered by adults, and accounts are for adults. We make no profiles of anyone, children least of all.'],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      text: [
        'You may ask to see, correct or delete what we keep, and withdraw a consent as easily as you gave it. [Write to us](/contact-us). If our answer is not enough, complain to us first, then to the Data Protection Board of India.',
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
  ],
};
