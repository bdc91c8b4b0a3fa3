import type { Policy } from './policy.ts';

export const cookies: Policy = {
  title: 'Cookie Policy',
  description: 'What is kept in your browser.',
  canonical: '/cookie-policy',
  parts: [
    {
      id: 'cookies',
      heading: 'Cookies',
      text: ['We set no cookies while you browse or order as a guest: no advertising, no analytics from outside.'],
    },
    {
      id: 'storage',
      heading: 'What your browser keeps for us',
      text: [
        '- cart: what you put into it, until you order or remove it.',
        '- theme: light or dark, until you change it.',
        '- checkoutDraft: what you typed at checkout, until the order is placed.',
      ],
    },
    {
      id: 'clear',
      heading: 'How to clear it',
      text: ['Clear the site data of this shop in your browser’s settings. Nothing here is read by other sites.'],
    },
  ],
};
