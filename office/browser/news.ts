import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { OfficeNews } from '#contract/office/news.ts';

const newsPath = '/api/office/stream';

/** Whether news come in, and since when they do or do not. */
export interface Live {
  on: boolean;
  since: Date;
}

let live: Live = { on: true, since: new Date() };
const listeners = new Set<() => void>();

function setLive(on: boolean): void {
  live = { on, since: on === live.on && !on ? live.since : new Date() };
  for (const listener of listeners) listener();
}

/** What a piece of news makes old. */
const touched: Readonly<Record<OfficeNews['kind'], readonly string[]>> = {
  order: ['orders', 'today'],
  payment: ['orders', 'today'],
  return: ['orders', 'today'],
  message: ['today'],
  approval: ['me', 'today'],
  staff: ['staff', 'me'],
};

/** Has what a piece of news is about read again, where it is shown. */
export function takeNews(client: Pick<QueryClient, 'invalidateQueries'>, { kind, about }: Pick<OfficeNews, 'kind' | 'about'>): void {
  for (const key of touched[kind] ?? []) void client.invalidateQueries({ queryKey: [key] });
  if (about !== null) void client.invalidateQueries({ queryKey: ['order', about] });
}

function newsIn(text: string): OfficeNews | undefined {
  try {
    return JSON.parse(text) as OfficeNews;
  } catch {
    return undefined;
  }
}

/** Listens to the shop's news while somebody is signed in: one stream a tab, which the browser takes up again after a break. */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stream = new EventSource(newsPath);
    let broken = false;
    stream.onopen = () => {
      setLive(true);
      // What happened during the break, nobody has told.
      if (broken) void client.invalidateQueries();
      broken = false;
    };
    stream.onerror = () => {
      broken = true;
      setLive(false);
    };
    stream.onmessage = ({ data }) => {
      const news = newsIn(String(data));
      if (news) takeNews(client, news);
      setLive(true);
    };
    return () => stream.close();
  }, [client]);
}

/** Tells whether news come in. */
export function useLive(): Live {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => live,
  );
}
