// Imports nothing: pages and menus read these, and zod stays out of their scripts.

/** The long texts of the shop that people can hold it to. */
export const policyNames = ['terms', 'privacy', 'cookies', 'shipping', 'returns'] as const;
export type PolicyName = (typeof policyNames)[number];

/** The address of each that search engines know it by. */
export const policyPage: Readonly<Record<PolicyName, `/${string}`>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  shipping: '/shipping-info',
  returns: '/returns-policy',
};

/** Every address of one: two of them have two. */
export const policyAt: Readonly<Record<string, PolicyName>> = {
  ...Object.fromEntries(policyNames.map((name) => [policyPage[name], name])),
  '/terms': 'terms',
  '/privacy': 'privacy',
};
