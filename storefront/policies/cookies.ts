import type { Policy } from './policy.ts';

export const cookies: Policy = {
  title: 'Cookie Policy',
  lead: 'No advertising, no outside analytics. So there is no banner.',
  description: 'Which cookies this shop sets, what it keeps in your browser, for how long, and how to clear it.',
  canonical: '/cookie-policy',
  parts: [
    {
      id: 'cookies',
      heading: 'Cookies',
      text: [
        'While you browse, search, fill a cart or order as a guest we set no cookie.',
        {
          words: true,
          heads: ['Cookie', 'What for', 'How long'],
          rows: [
            ['Session', 'Keeps you signed in; no script can read it', '24 hours from your last visit'],
            ['Sign-in with Google', 'Ties the answer to the browser that asked', '10 minutes'],
          ],
        },
        'Both are necessary for what you ask for when you sign in. Google’s script is loaded on the log-in and sign-up pages only, the payment gateway’s at checkout only.',
      ],
    },
    {
      id: 'storage',
      heading: 'What your browser keeps for us',
      text: [
        {
          words: true,
          heads: ['Entry', 'What for', 'Until'],
          rows: [
            ['cart', 'The pieces you want to buy', 'you order or remove them'],
            ['theme', 'Light or dark', 'you change it'],
            ['session, user, token', 'That you are signed in, and as whom', 'you sign out, or 24 hours'],
            [
              'draft:…',
              'What you typed into a form of your account, never a password or code; in this tab only',
              'you send or leave it, sign out or close the tab',
            ],
            ['recentTrackings', 'The last five shipments you looked up, without names or addresses', 'you press Clear All'],
            ['pin', 'The PIN code for delivery dates', 'you change it'],
            ['checkoutDraft', 'What you typed at checkout', 'the order is placed'],
            ['recentlyViewed', 'The pieces you looked at last', 'you clear it'],
            [
              'designDraft',
              'The design you are working on, and its picture',
              'you start over in the studio, or clear this shop’s data in your browser',
            ],
            [
              'designDraftsAside',
              'Designs you left unsaved for another, and their pictures',
              'you open them again, or clear this shop’s data; twelve at most',
            ],
          ],
        },
      ],
    },
    {
      id: 'clear',
      heading: 'How to clear it',
      text: [
        'Clear the site data of this shop in your browser’s settings: all of the above is gone at once. No other site can read it.',
        'Should an operator of this shop ever switch on anything that is not necessary, you are asked first, and No is as easy as Yes.',
      ],
    },
  ],
};
