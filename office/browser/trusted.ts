interface Factory {
  createPolicy(name: string, rules: object): unknown;
}

/**
 * Lets text become markup where it is empty, and nowhere else: a library clears what it has read out that way. Where there is no such policy in
 * the browser nothing is to be done.
 */
export function emptyMarkupOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', { createHTML: (text: string) => (text === '' ? '' : null) });
}
