/** Parts of the content, in order. */
export const contentParts = [
  'home',
  'menus',
  'announcement',
  'texts',
  'mails',
  'charts',
  'redirects',
  'calendar',
] as const;
export type ContentPart = (typeof contentParts)[number];

/** Names of the parts. */
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

/** Returns the address of a part. */
export function addressOfContent(part: ContentPart): string {
  return part === 'texts' ? '/content' : `/content/${part}`;
}

/** Long texts, in the order of the list. */
export const textNames = [
  'policy.terms',
  'policy.returns',
  'policy.shipping',
  'policy.privacy',
  'policy.cookies',
] as const;

/** Names of the texts. */
export const textWords: Readonly<Record<(typeof textNames)[number], string>> = {
  'policy.terms': 'Terms of Service',
  'policy.returns': 'Returns Policy',
  'policy.shipping': 'Shipping Information',
  'policy.privacy': 'Privacy Policy',
  'policy.cookies': 'Cookie Policy',
};
