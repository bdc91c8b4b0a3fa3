import { contentNames } from '#contract/content.ts';
import { type HomeText, homeParts } from '#contract/home.ts';
import type { MailText } from '#contract/mail-placeholders.ts';
import type { MenusText } from '#contract/menus.ts';
import {
  type Content,
  listContentEndpoint,
  lookAtContentEndpoint,
  readContentEndpoint,
} from '#contract/office/content.ts';
import { readCalendarEndpoint } from '#contract/office/content-calendar.ts';
import type { RedirectList } from '#contract/redirects.ts';
import { firstCharts } from '#contract/size-charts.ts';
import { minutesAgo, people, reply } from './sample-base.ts';

const terms = {
  title: 'Terms & Conditions',
  lead: 'The terms on which you buy from {{seller}}.',
  description: 'The terms on which you buy.',
  text: '## Orders\n\nAn order is placed when it is paid.\n\n## Prices\n\nAll prices are in rupees and include tax.',
};
const line = { standing: 'Standard delivery is free, anywhere in India.', words: '', to: '', from: '', until: '' };

const home: HomeText = {
  slides: [
    {
      ...{
        scene: 'dusk',
        title: 'Maidan at dusk',
        text: 'Jerseys and caps for the last hour of light.',
        to: '/sports/cricket',
        go: 'See cricket',
      },
      ...{ from: '', until: '' },
    },
    {
      ...{
        scene: 'court',
        title: 'Diwali at home',
        text: 'For a week, with lights on.',
        to: '/hotsale',
        go: 'See the sale',
      },
      ...{ from: '2026-12-01T00:00:00+05:30', until: '2026-12-07T00:00:00+05:30' },
    },
  ],
  parts: [
    ...homeParts.map((part) => ({ part, shown: part !== 'own' })),
    { part: 'row', shown: true, title: 'For the rains', to: '/caps' },
  ],
};

const entry = (name: string, to: string) => ({ part: 'page' as const, name, to, hot: false });
const menus: MenusText = {
  header: [
    { part: 'sports', name: 'Sport Category', without: ['basketball'] },
    entry('Custom Merch', '/customize'),
    entry('Blog', 'https://blog.maidan.in/'),
  ],
  sheet: [{ part: 'collections' }, entry('Clubs', '/clubs')],
  footer: [{ title: 'Help', entries: [entry('Contact us', '/contact-us'), entry('Returns', '/returns-policy')] }],
};

const redirects: RedirectList = {
  rows: [{ from: '/collections/caps', to: '/caps' }],
};

const own: Readonly<Record<string, object>> = { announcement: line, home, menus, redirects, charts: firstCharts };
const mail: MailText = {
  ...{ subject: 'Order {order}, {parcel} has left', inbox: '{arrival}.', heading: 'On its way', closing: '' },
  opening: '{first name}, {your order} is with {courier}. {rest}',
};
const looked = {
  subject: 'Order K7QW4MX9TD has left',
  inbox: 'Arrives Wed 25 – Fri 27 Nov.',
  text: 'ON ITS WAY\n\nAsha, your order…',
  order: 'K7QW4MX9TD',
};

function shownBy(name: string) {
  return name.startsWith('mail.') ? mail : (own[name] ?? terms);
}
const version = (number: number, name: string) => ({
  ...{ version: number, value: shownBy(name), from: minutesAgo(900 * number), at: minutesAgo(900 * number) },
  ...{ by: number === 1 ? null : people.merchandiser, takenBack: false },
});

const oneOf = (name: (typeof contentNames)[number]): Content => ({
  ...{
    name,
    version: 2,
    value: shownBy(name),
    holding: 2,
    since: minutesAgo(1800),
    by: people.merchandiser,
    coming: [],
  },
  versions: [version(2, name), version(1, name)],
  draft: name === 'policy.terms' ? { value: terms, basedOn: 2, edit: 1, at: minutesAgo(30), by: people.manager } : null,
});

/** Page of the shop in a preview. */
const page =
  '<!doctype html><html lang="en"><title>Preview</title><body bgcolor="#ffffff" text="#111111"><main><h1>Terms &amp; Conditions</h1><p>An order is placed when it is paid.</p></main>';

/** Replies to calls about the shop's texts. */
export const contentReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/content': () =>
    reply(
      listContentEndpoint,
      contentNames.map((name) => {
        const { version: newest, since, by, draft } = oneOf(name);
        return { name, version: newest, since, by, coming: 0, draft: draft && { at: draft.at, by: draft.by } };
      }),
    ),
  'GET /api/office/calendar': () =>
    reply(readCalendarEndpoint, {
      planned: [
        {
          at: '2026-11-30T18:30:00.000Z',
          kind: 'slide_begins',
          name: 'home',
          words: 'Diwali at home',
          by: people.merchandiser,
        },
        { at: '2026-12-01T04:30:00.000Z', kind: 'setting', name: 'cash', words: 'Cash on delivery', by: people.owner },
        {
          at: '2026-12-06T18:30:00.000Z',
          kind: 'slide_ends',
          name: 'home',
          words: 'Diwali at home',
          by: people.merchandiser,
        },
        { at: '2026-12-08T04:30:00.000Z', kind: 'product', name: 'football-99', words: 'Rovers Away Shirt', by: null },
      ],
      more: false,
    }),
  ...Object.fromEntries(
    contentNames.map((name) => [`GET /api/office/content/${name}`, () => reply(readContentEndpoint, oneOf(name))]),
  ),
  ...Object.fromEntries(
    contentNames.map((name) => [
      `POST /api/office/content/${name}/look`,
      () => reply(lookAtContentEndpoint, { faults: [], page, mail: name.startsWith('mail.') ? looked : null }),
    ]),
  ),
};
