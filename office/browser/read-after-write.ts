import type { QueryClient } from '@tanstack/react-query';

/**
 * Begins a reading anew that was under way when something newer was put in its place: what a write was answered with, or what it foretells. The reading may have
 * been answered before the write was done, and would put back what was; with it goes what somebody chose or typed of the new. Gives what stops it.
 */
export function readAgainAfterWrites(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { state, queryKey } = event.query;
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
  });
}
