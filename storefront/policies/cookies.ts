import { cookieTable } from '#contract/cookies.ts';
import { type KeptEntry, type KeptKey, keptTable } from '../browser/kept-table.ts';
import { keptWords } from '../browser/kept-words.ts';
import type { Policy, PolicyTable } from './policy.ts';

const cookieRows = Object.values(cookieTable).map(({ name, what, lasts }) => [name, what, lasts]);

/** The entries of one kind of owner, as they stand in the table that the shop keeps them by. */
function entriesOf(owner: KeptEntry['owner'], head: string): PolicyTable {
  const entries = (Object.entries(keptTable) as [KeptKey, KeptEntry][]).filter(([, entry]) => entry.owner === owner);
  const rows = entries.map(([key, { prefix, days }]) => {
    const { what, until } = keptWords[key];
    return [prefix ? `${key}…` : key, what, days === undefined ? until : `${until}, or ${days} days unused`];
  });
  return { words: true, heads: [head, 'What for', 'Until'], rows };
}

export const cookies = (): Policy => ({
  title: 'Cookie Policy',
  lead: 'No advertising, no outside analytics. So there is no banner.',
  description: 'Which cookies this shop sets, what it keeps in your browser, for how long, and how to clear it.',
  canonical: '/cookie-policy',
  parts: [
    {
      id: 'cookies',
      heading: 'Cookies',
      text: [
        'While you browse, search or fill a cart we set no cookie.',
        {
          words: true,
          heads: ['Cookie', 'What for', 'How long'],
          rows: cookieRows,
        },
        'Over https their names begin with __Host-, which has your browser give them to this shop alone. All are necessary for what you ask for when you sign in or order. Google’s script is loaded on the log-in and sign-up pages only, the payment gateway’s at checkout only.',
      ],
    },
    {
      id: 'storage',
      heading: 'What your browser keeps for you',
      text: [
        'When you sign out, your session runs out or somebody else signs in, this is put out of sight. When you sign out you are asked whether it is kept on this device for you; without a yes it is cleared.',
        entriesOf('person', 'Yours'),
      ],
    },
    {
      id: 'session',
      heading: 'What it keeps while you are signed in',
      text: ['This goes when you sign out.', entriesOf('session', 'Entry')],
    },
    {
      id: 'device',
      heading: 'What it keeps for this device',
      text: ['This says nothing of you, and stays.', entriesOf('device', 'Entry')],
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
});
