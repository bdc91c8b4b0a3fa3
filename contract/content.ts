// Pages ask for types alone, the server's rules and the office for the names too; zod stays out of their scripts.

import type { AnnouncementText } from './announcement.ts';
import type { HomeText } from './home.ts';
import { type MailText, type MailTextName, mailTextNames } from './mail-texts.ts';
import type { MenusText } from './menus.ts';
import type { PolicyName } from './policy-pages.ts';
import type { RedirectList } from './redirects.ts';
import type { SizeCharts } from './size-charts.ts';

/** A long text as it is written: `text` in Markdown, all with placeholders. */
export interface PolicyText {
  title: string;
  lead: string;
  /** What search engines show of it. */
  description: string;
  text: string;
}

/** What the content room writes, in versions; kept beside the settings, and held by every process in the same way. */
export type ContentValues = { [Name in PolicyName as `policy.${Name}`]: PolicyText } & {
  [Name in MailTextName as `mail.${Name}`]: MailText;
} & {
  announcement: AnnouncementText;
  home: HomeText;
  menus: MenusText;
  redirects: RedirectList;
  charts: SizeCharts;
};

export type ContentName = keyof ContentValues;

/** Everything that the content room writes. */
export const contentNames = [
  'policy.terms',
  'policy.privacy',
  'policy.cookies',
  'policy.shipping',
  'policy.returns',
  'announcement',
  'home',
  'menus',
  'redirects',
  'charts',
  ...mailTextNames.map((name) => `mail.${name}` as const),
] as const satisfies readonly ContentName[];
