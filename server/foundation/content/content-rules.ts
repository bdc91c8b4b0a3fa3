import { z } from 'zod';
import type { ContentName, ContentValues } from '#contract/content.ts';
import { type MailTextName, mailTextNames, mailTextRow } from '#contract/mail-placeholders.ts';
import { policyNames } from '#contract/policy-pages.ts';
import { limitedText } from '#contract/primitives.ts';
import type { ShopLists } from '#contract/shop-lists.ts';
import { chartLines, firstCharts } from '#contract/size-charts.ts';
import { AnnouncementShape, announcementFaults, firstAnnouncement } from './announcement.ts';
import { firstMails } from './default-mails.ts';
import { firstPolicies } from './default-policies.ts';
import { firstHomeText, HomeShape, homeFaults } from './home.ts';
import { MailShape, mailFaults } from './mail-rules.ts';
import { parseMarkdown } from './markdown.ts';
import { firstMenus, MenusShape, menuFaults, menuLinks } from './menus.ts';
import { placeholdersIn, wordFaults } from './policy-words.ts';
import { RedirectShape, redirectFaults } from './redirects.ts';
import { ChartsShape, chartFaults } from './size-charts.ts';

/** Validation error of content, in a line of text or a field. */
export interface ContentRuleFault {
  line?: number;
  field?: string;
  sentence: string;
}

/** Kind of content: schema, validation and default. */
export interface ContentKind<Value> {
  /** Name for display. */
  words: string;
  first: Value;
  shape: z.ZodType<Value>;
  faults(value: Value, lists: ShopLists): ContentRuleFault[];
  /** Returns the link targets with their fields. */
  links(value: Value): { field: string; to: string }[];
  /** Returns addresses that must not be pages of the shop, with their fields. */
  free?(value: Value): { field: string; at: string }[];
  /** Returns the uploaded pictures with their fields. */
  pictures?(value: Value): { field: string; id: string }[];
  /** Returns the value's form in the audit log, if it differs from the stored form. */
  said?(value: Value): unknown;
}

const PolicyText = z.object({
  title: limitedText(100, 'Write a title of at most 100 characters'),
  lead: limitedText(300, 'Write a sentence of at most 300 characters'),
  description: limitedText(300, 'Write a sentence of at most 300 characters'),
  text: z.string().max(100_000, 'This text is too long: 100,000 characters are the most'),
});

/** Kinds of content by name. */
export const contentKinds: { readonly [Name in ContentName]: ContentKind<ContentValues[Name]> } = {
  ...(Object.fromEntries(policyNames.map((name) => [`policy.${name}`, policyKind(name)])) as {
    [Name in (typeof policyNames)[number] as `policy.${Name}`]: ContentKind<
      ContentValues[Name extends string ? `policy.${Name}` : never]
    >;
  }),
  ...(Object.fromEntries(mailTextNames.map((name) => [`mail.${name}`, mailKind(name)])) as {
    [Name in MailTextName as `mail.${Name}`]: ContentKind<ContentValues[Name extends string ? `mail.${Name}` : never]>;
  }),
  announcement: {
    words: 'Announcement',
    first: firstAnnouncement,
    shape: AnnouncementShape,
    faults: announcementFaults,
    links: ({ to }) => (to === '' ? [] : [{ field: 'to', to }]),
  },
  home: {
    words: 'Home page',
    first: firstHomeText,
    shape: HomeShape,
    faults: (value, lists) => homeFaults(lists, value),
    links: ({ slides, parts }) => [
      ...slides.map(({ to }, at) => ({ field: `slides.${at}.to`, to })),
      ...parts.flatMap((one, at) => (one.part === 'row' ? [{ field: `parts.${at}.to`, to: one.to }] : [])),
    ],
    pictures: ({ slides }) =>
      slides.flatMap(({ picture }, at) => (picture ? [{ field: `slides.${at}.picture`, id: picture.id }] : [])),
  },
  menus: {
    words: 'Menus',
    first: firstMenus,
    shape: MenusShape,
    faults: (value, lists) => menuFaults(lists, value),
    links: menuLinks,
  },
  redirects: {
    words: 'Redirects',
    first: { rows: [] },
    shape: RedirectShape,
    faults: redirectFaults,
    links: ({ rows }) => rows.map(({ to }, at) => ({ field: `rows.${at}.to`, to })),
    free: ({ rows }) => rows.map(({ from }, at) => ({ field: `rows.${at}.from`, at: from })),
  },
  charts: {
    words: 'Size charts',
    first: firstCharts,
    shape: ChartsShape,
    faults: chartFaults,
    links: () => [],
    said: chartLines,
  },
};

function policyKind(name: (typeof policyNames)[number]): ContentKind<ContentValues['policy.terms']> {
  return {
    words: firstPolicies[name].title,
    first: firstPolicies[name],
    shape: PolicyText,
    faults(value) {
      const { parts, faults } = parseMarkdown(value.text);
      const own = (['title', 'lead', 'description'] as const).flatMap((field) =>
        placeholdersIn(value[field])
          .filter((word) =>
            wordFaults(name, `{{${word}}}`, []).some(({ sentence }) => sentence.startsWith('Nothing is called')),
          )
          .map((word) => ({
            field,
            sentence: `Nothing is called {{${word}}}: choose one of the words beside the text`,
          })),
      );
      return [...faults, ...wordFaults(name, value.text, parts), ...own];
    },
    links: ({ text: written }) =>
      [...JSON.stringify(parseMarkdown(written).parts).matchAll(/"to":"(\/[^"]*)"/g)].map(([, to = '']) => ({
        field: 'text',
        to,
      })),
  };
}

function mailKind(name: MailTextName): ContentKind<ContentValues['mail.refund']> {
  return {
    // Subjects of mails may be equal, but the occasion of each mail is unique.
    words: `Mail: ${mailTextRow(name).when}`,
    first: firstMails[name],
    shape: MailShape,
    faults: (value) => mailFaults(name, value),
    links: () => [],
  };
}

/** Parses content and validates it. Returns the value or its faults. */
export function readValue<Name extends ContentName>(
  lists: ShopLists,
  name: Name,
  value: unknown,
): { value: ContentValues[Name] } | { faults: ContentRuleFault[] } {
  const { shape, faults } = contentKinds[name];
  const read = shape.safeParse(value);
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), sentence: message })) };
  const found = faults(read.data, lists);
  return found.length > 0 ? { faults: found } : { value: read.data as ContentValues[Name] };
}
