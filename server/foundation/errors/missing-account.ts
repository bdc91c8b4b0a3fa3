/**
 * Returns true if a write names an account that is gone: it was merged into another or deleted while the request was
 * handled.
 */
export function isMissingAccount(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    cause.code === '23503' &&
    'constraint' in cause &&
    String(cause.constraint).endsWith('_accounts_id_fk')
  );
}
