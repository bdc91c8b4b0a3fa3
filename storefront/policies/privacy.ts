import { seller } from '#contract/seller.ts';
import type { Policy } from './policy.ts';

export const privacy: Policy = {
  title: 'Privacy Policy',
  description: 'What we keep of you, why, for how long, and what you can ask of us.',
  canonical: '/privacy-policy',
  parts: [
    {
      id: 'who',
      heading: 'Who we are',
      text: [
        `${seller.legalName}, ${seller.address}. Grievance officer: ${seller.grievanceOfficer}, ${seller.email}, ${seller.supportHours}.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we keep and why',
      text: [
        '- Orders: name, address, phone, e-mail, what you bought. To deliver, and because tax law asks for it.',
        '- Network addresses: counted for some minutes to keep guessing and floods away.',
        '- Technical logs: without keys, codes and e-mail addresses.',
      ],
    },
    {
      id: 'device',
      heading: 'What stays on your device',
      text: [
        'Your cart, the theme, and what you typed at checkout until the order is placed. The Cookie Policy lists it and says how to clear it.',
      ],
    },
    {
      id: 'who-receives',
      heading: 'Who receives it',
      text: [
        'The courier gets name, address and phone for the parcel. The tax authority gets invoices where the law says so. Nobody else; nothing is sold, and there is no advertising.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      text: ['Orders and invoices for the term of tax law, without use for marketing. Logs for 30 days.'],
    },
    {
      id: 'children',
      heading: 'Children',
      text: ['Kids’ wear is ordered by adults. We make no profiles of anyone, children least of all.'],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      text: [
        'You may ask to see, correct or delete what we keep, and withdraw any consent as easily as you gave it. Write to us; if our answer is not enough, complain to the Data Protection Board.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      text: [
        'An order opens only with its own key. After a breach we tell you and the Board without delay, with a full report within 72 hours.',
      ],
    },
  ],
};
