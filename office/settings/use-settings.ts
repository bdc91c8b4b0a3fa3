import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { IntegrationName } from '#contract/office/lists.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Query for all settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await officeApi('GET /api/office/settings', {})).data,
});

/** Query for the steps required before opening. */
export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: async () => (await officeApi('GET /api/office/opening', {})).data,
});

/** Query for the shop's technical state. */
export const stateQuery = queryOptions({
  queryKey: ['shop-state'],
  queryFn: async () => (await officeApi('GET /api/office/shop-state', {})).data,
});

export type SettingInput = InputOf<OfficeCalls['PUT /api/office/settings']>['body'];
type TakenBack = InputOf<OfficeCalls['POST /api/office/settings/take-back']>['body'];

/** Mutation that saves a new version of a setting. After a conflict the latest version reloads and typed text stays. */
export function useChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: SettingInput) => officeApi('PUT /api/office/settings', { body: wish }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(settingsQuery.queryKey, data);
      sayDone(message);
      onDone();
    },
    onError: async (error) => {
      if (error instanceof OfficeProblem && error.code === 'conflict')
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: openingQuery.queryKey }),
  });
}

/** Mutation that cancels a planned version. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: TakenBack) => officeApi('POST /api/office/settings/take-back', { body: which }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(settingsQuery.queryKey, data);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
}

/** Mutation that opens the shop to shoppers. */
export function useOpenShop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => officeApi('POST /api/office/opening', {}),
    onSuccess: ({ message, data }) => {
      client.setQueryData(openingQuery.queryKey, data);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
}

/** Mutation that tests the connection to an external service. */
export function useTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: IntegrationName) =>
      officeApi('POST /api/office/integrations/:id/test', { params: { id: name } }),
    onSuccess: ({ message, data }) => (data.tested?.ok ? sayDone(message) : sayFault(message)),
    onError: (error) => sayFault(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

/** Mutation that retries a failed job. */
export function useJobAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => officeApi('POST /api/office/jobs/:id/again', { params: { id } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(stateQuery.queryKey, data);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
}
