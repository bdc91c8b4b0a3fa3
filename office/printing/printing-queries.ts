import { queryOptions } from '@tanstack/react-query';
import { officeApi } from '#office/browser/api.ts';

export const boardQuery = queryOptions({
  queryKey: ['print-room'],
  queryFn: async () => (await officeApi('GET /api/office/print-room', {})).data,
});

/** Query for one job with all its details. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['print-card', id],
    queryFn: async () => (await officeApi('GET /api/office/print-room/:id', { params: { id } })).data,
    // Another job's card must not appear while this one loads.
    placeholderData: undefined,
  });
}

/** Query for jobs laid out on film; `key` changes with the waiting jobs. */
export function filmSheetsQuery(jobs: string | undefined, key: string) {
  return queryOptions({
    queryKey: ['print-sheets', jobs ?? '', key],
    queryFn: async () => (await officeApi('GET /api/office/print-room/sheets', { query: { jobs } })).data,
  });
}
