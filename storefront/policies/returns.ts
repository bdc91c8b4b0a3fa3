import type { Policy } from './policy.ts';

export const returns: Policy = {
  title: 'Returns Policy',
  description: 'Seven days to return or swap a size, free of charge.',
  canonical: '/returns-policy',
  parts: [
    {
      id: 'window',
      heading: 'Seven days',
      text: [
        'You have 7 days from delivery to return a piece or to swap it for another size. Swapping sizes is free. Pieces must be unworn, with their tags on.',
      ],
    },
    {
      id: 'not-returnable',
      heading: 'What cannot come back',
      text: [
        '- Customised pieces: they are made for you.',
        '- Used or washed pieces.',
        '- Pieces without their tags.',
        '- Sale pieces: those marked Final sale on the product page, in the cart and at checkout.',
      ],
    },
    {
      id: 'always',
      heading: 'What can always come back',
      text: ['Damaged, faulty, wrong or late goods can always be returned, customised and final sale ones too. We pay for that return.'],
    },
    {
      id: 'how',
      heading: 'How to return',
      text: [
        'Write to us with your order number and what should happen: money back, store credit or another size.',
        '- We book a pickup at your address and tell you the day.',
        '- The courier takes the parcel; keep the slip.',
        '- We look at the piece when it arrives.',
      ],
    },
    {
      id: 'refunds',
      heading: 'When the money is back',
      text: [
        'We start the refund within 3-5 business days of receiving your return.',
        '- Card or bank: 7-10 days after it is started.',
        '- Store credit: instant.',
      ],
    },
  ],
};
