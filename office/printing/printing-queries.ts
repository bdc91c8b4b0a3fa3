import { queryOptions } from '@tanstack/react-query';
import { officeApi } from '#office/browser/api.ts';

export const boardQuery = queryOptions({
  queryKey: ['print-room'],
  queryFn: async () => (await officeApi('GET /api/office/print-room', {})).data,
});

/** A job with all there is of it. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['print-card', id],
    queryFn: async () => (await officeApi('GET /api/office/print-room/:id', { params: { id } })).data,
    // Of another job nothing is to stand here, not for a moment.
    placeholderData: undefined,
  });
}

/** Jobs laid on film; `key` changes when what waits to be printed does. */
export function sheetsQuery(jobs: string | undefined, key: string) {
  return queryOptions({
    queryKey: ['print-sheets', jobs ?? '', key],
    queryFn: async () => (await officeApi('GET /api/office/print-room/sheets', { query: { jobs } })).data,
  });
}
