// Imports nothing: pages and menus use it, and zod must not get into their scripts.

/** Binding policies of the shop. */
export const policyNames = ['terms', 'privacy', 'cookies', 'shipping', 'returns'] as const;
export type PolicyName = (typeof policyNames)[number];

/** Canonical path of each policy. */
export const policyPage: Readonly<Record<PolicyName, `/${string}`>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  shipping: '/shipping-info',
  returns: '/returns-policy',
};

/** Policies by path; two of them have a second path. */
export const policyAt: Readonly<Record<string, PolicyName>> = {
  ...Object.fromEntries(policyNames.map((name) => [policyPage[name], name])),
  '/terms': 'terms',
  '/privacy': 'privacy',
};
