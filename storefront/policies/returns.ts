import type { Policy } from './policy.ts';

export const returns = (): Policy => ({
  title: 'Returns Policy',
  lead: 'Seven days to send a piece back, or to swap its size free of charge.',
  description: 'Return within 7 days of delivery, swap sizes free, refunds started within 3-5 business days of receiving your return.',
  canonical: '/returns-policy',
  parts: [
    {
      id: 'window',
      heading: 'Seven days',
      text: [
        'You have 7 days from delivery to return a piece. Within the same 7 days you may exchange it for another size free of charge, as long as that size is in stock.',
        'Pieces come back unworn and unwashed, with their tags on.',
      ],
    },
    {
      id: 'not-returnable',
      heading: 'What cannot come back',
      text: [
        '- Customised pieces: they are made for you.',
        '- Used or washed pieces.',
        '- Pieces without their tags.',
        '- Sale items: those marked Final sale on the product page, in the cart and at checkout.',
      ],
    },
    {
      id: 'always',
      heading: 'What can always come back',
      text: [
        'Faulty, damaged, wrong, misprinted or late goods can always be returned, customised and final sale ones too. We pay for that return, and the seven days do not limit what the law gives you.',
      ],
    },
    {
      id: 'how',
      heading: 'How to return',
      text: [
        '- Open your order with the link in its mail or on its page, or [write to us](/contact-us) with the order number.',
        '- Say which pieces, why, and what should happen: money back, store credit or another size.',
        '- The courier takes the parcel at your address on the day we tell you. Keep the slip.',
        '- We look at the piece when it arrives and tell you the outcome. If we cannot take it back you are told why, with a picture, and get the piece again.',
      ],
    },
    {
      id: 'refunds',
      heading: 'When the money is back',
      text: [
        'We start the refund within 3-5 business days of receiving the return. From then on:',
        {
          heads: ['Refund to', 'Time'],
          rows: [
            ['Card or bank account', '7-10 days'],
            ['Store credit', 'Instant'],
          ],
        },
        'What you paid for the piece and its tax is refunded to the way you paid. For cash on delivery we ask you where to send it.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling before dispatch',
      text: [
        'An order can be cancelled, whole or in part, until it is dispatched; a customised piece until its printing starts. There is no fee.',
      ],
    },
  ],
});
