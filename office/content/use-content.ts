import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Query of all content in brief. */
export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: async () => (await officeApi('GET /api/office/content', {})).data,
});

/** Query of one text with versions and draft. */
export const oneQuery = (name: string) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: async () => (await officeApi('GET /api/office/content/:name', { params: { name } })).data,
  });

/** Debounce time of the preview, in ms. */
const restMs = 500;

/** Returns errors and preview of a draft; the previous preview stays while loading. */
export function useLook(name: string, value: unknown, theme: 'light' | 'dark', order?: string) {
  const written = JSON.stringify({ value, ...(order && { order }) });
  const [rested, setRested] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setRested(written), restMs);
    return () => clearTimeout(timer);
  }, [written]);
  return useQuery({
    queryKey: ['content-look', name, rested, theme],
    queryFn: async () =>
      (
        await officeApi('POST /api/office/content/:name/look', {
          params: { name },
          body: { ...JSON.parse(rested), theme },
        })
      ).data,
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}

/**
 * Returns the actions on a text; responses update the cache. After a conflict the newest version is fetched and the
 * input stays.
 */
export function usePresses(name: string) {
  const client = useQueryClient();
  const params = { name };
  const done = ({ message, data }: { message: string; data: Content }) => {
    client.setQueryData(oneQuery(name).queryKey, data);
    void client.invalidateQueries({ queryKey: contentQuery.queryKey, exact: true });
    sayDone(message);
  };
  const failed = async (error: Error) => {
    if (error instanceof OfficeProblem && error.code === 'conflict')
      await client.invalidateQueries({ queryKey: oneQuery(name).queryKey });
    sayFault(errorMessage(error));
  };
  const draft = useMutation({
    mutationFn: async (body: { value: unknown; edit: number; basedOn: number }) =>
      officeApi('PUT /api/office/content/:name/draft', { params, body }),
    onSuccess: done,
    onError: failed,
  });
  const drop = useMutation({
    mutationFn: async (edit: number) => officeApi('DELETE /api/office/content/:name/draft', { params, body: { edit } }),
    onSuccess: done,
    onError: failed,
  });
  const publish = useMutation({
    mutationFn: async (body: { value: unknown; version: number; from: string | null }) =>
      officeApi('PUT /api/office/content/:name', { params, body }),
    onSuccess: done,
    onError: failed,
  });
  const takeBack = useMutation({
    mutationFn: async (version: number) =>
      officeApi('POST /api/office/content/:name/take-back', { params, body: { version } }),
    onSuccess: done,
    onError: failed,
  });
  return { draft, drop, publish, takeBack };
}

export type Presses = ReturnType<typeof usePresses>;
