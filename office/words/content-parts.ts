/** The parts of what the shop says, in their order. */
export const contentParts = ['home', 'menus', 'announcement', 'texts', 'mails', 'charts', 'redirects', 'calendar'] as const;
export type ContentPart = (typeof contentParts)[number];

/** What each part is called. */
export const contentPartWords: Readonly<Record<ContentPart, string>> = {
  home: 'Home page',
  menus: 'Menus',
  announcement: 'Announcement',
  texts: 'Texts and policies',
  mails: 'Mails',
  charts: 'Size charts',
  redirects: 'Redirects',
  calendar: 'Calendar',
};

/** Gives where a part is. */
export function addressOfContent(part: ContentPart): string {
  return part === 'texts' ? '/content' : `/content/${part}`;
}

/** The long texts, in the order in which they are listed. */
export const textNames = ['policy.terms', 'policy.returns', 'policy.shipping', 'policy.privacy', 'policy.cookies'] as const;

/** What each is called. */
export const textWords: Readonly<Record<(typeof textNames)[number], string>> = {
  'policy.terms': 'Terms of Service',
  'policy.returns': 'Returns Policy',
  'policy.shipping': 'Shipping Information',
  'policy.privacy': 'Privacy Policy',
  'policy.cookies': 'Cookie Policy',
};
