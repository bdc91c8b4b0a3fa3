import type { QueryClient } from '@tanstack/react-query';

/**
 * Restarts queries in flight when newer data (a write's response or an optimistic update) enters the cache. The older
 * response would overwrite the newer data, and with it the user's input. Returns the unsubscribe function.
 */
export function readAgainAfterWrites(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { state, queryKey } = event.query;
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
  });
}
