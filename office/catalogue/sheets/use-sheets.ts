import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SheetRowState } from '#contract/office/lists.ts';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { uploadOfficeFile } from '#office/browser/send-photo.ts';
import { sayFault } from '#office/parts/toasts.tsx';
import { isGoing } from './sheet-words.ts';

const soonMs = 700;
/** Upload timeout in ms: 48 MB over a slow line. */
const sendingMs = 10 * 60_000;

/** Query of recent spreadsheets. */
export const productSheetsQuery = queryOptions({
  queryKey: ['sheets'],
  queryFn: async () => (await officeApi('GET /api/office/sheets', {})).data,
  refetchInterval: ({ state }) => (state.data?.some(isGoing) ? soonMs * 3 : false),
});

/** Query of a spreadsheet, polled while work is in progress. */
export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: ['sheet', id],
    queryFn: async () => (await officeApi('GET /api/office/sheets/:id', { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? soonMs : false),
    placeholderData: undefined,
  });
}

/** Returns its rows in one state, paginated. Rows in another state are a separate list. */
export function useSheetRows(
  { id, state: standing }: Pick<ProductSheet, 'id' | 'state'>,
  state: SheetRowState,
  doubtful: 'yes' | 'no',
) {
  const list = useInfiniteQuery({
    queryKey: ['sheet-rows', id, standing, state, doubtful],
    queryFn: async ({ pageParam }) =>
      (
        await officeApi('GET /api/office/sheets/:id/rows', {
          params: { id },
          query: { state, after: pageParam, doubtful },
        })
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.row : undefined),
    enabled: !isGoing({ state: standing }),
    placeholderData: undefined,
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) ?? [] };
}

/** Creates a spreadsheet's id, which is also the idempotency key. */
export function newSheetId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sheet_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Uploads a file; returns its id. Throws `OfficeProblem`. */
export async function bringFile(file: File): Promise<string> {
  const id = newSheetId();
  const name = file.name.trim().slice(0, 120) || 'products';
  await uploadOfficeFile(
    `/api/office/sheets/${id}?name=${encodeURIComponent(name)}`,
    file,
    'The spreadsheet',
    sendingMs,
  );
  return id;
}

/** Returns the actions on a spreadsheet; responses update the cache. */
export function useSheetPress(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: 'apply' | 'stop' | 'undo') => {
      if (what !== 'apply')
        return (await officeApi(`POST /api/office/sheets/:id/${what}`, { params: { id }, body: {} })).data;
      // The page has already asked for consent if prices differ much.
      const body = { confirmedPrice: true };
      return (await officeApi('POST /api/office/sheets/:id/apply', { params: { id }, body })).data;
    },
    onSuccess: (sheet) => client.setQueryData(sheetQuery(id).queryKey, sheet),
    onError: (error) => {
      sayFault(errorMessage(error));
      void client.invalidateQueries({ queryKey: ['sheet', id] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sheets'] }),
  });
}

/** Returns the action that chooses how an export's columns fill drafts. Its rows are planned again. */
export function useImportMapping(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mapping: ImportMapping) =>
      (await officeApi('POST /api/office/sheets/:id/mapping', { params: { id }, body: { mapping } })).data,
    onSuccess: (sheet) => {
      client.removeQueries({ queryKey: ['sheet-rows', id] });
      client.setQueryData(sheetQuery(id).queryKey, sheet);
    },
    onError: (error) => {
      sayFault(errorMessage(error));
      void client.invalidateQueries({ queryKey: ['sheet', id] });
    },
  });
}
