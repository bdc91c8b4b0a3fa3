interface Factory {
  createPolicy(name: string, rules: object): unknown;
}

/**
 * Creates a Trusted Types policy that allows only empty markup, which a library needs to clear its announcements. Does
 * nothing in browsers without Trusted Types.
 */
export function emptyMarkupOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', { createHTML: (text: string) => (text === '' ? '' : null) });
}
