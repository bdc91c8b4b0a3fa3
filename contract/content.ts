// Pages import only types from here; server and office also the names. Zod must not get into page scripts.

import type { AnnouncementText } from './announcement.ts';
import type { HomeText } from './home.ts';
import { type MailText, type MailTextName, mailTextNames } from './mail-placeholders.ts';
import type { MenusText } from './menus.ts';
import type { PolicyName } from './policy-pages.ts';
import type { RedirectList } from './redirects.ts';
import type { SizeCharts } from './size-charts.ts';

/** Editable long text: `text` in Markdown; all fields may contain placeholders. */
export interface PolicyText {
  title: string;
  lead: string;
  /** Meta description for search engines. */
  description: string;
  text: string;
}

/** Contents that staff edit, by name. Like settings, they are stored in versions and cached by every process. */
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

/** Names of all editable contents. */
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
