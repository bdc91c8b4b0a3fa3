import http from 'node:http';
import type { News, StreamEvent } from '#contract/office/news.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { browserName } from '#server/office/staff-records/test-staff.ts';

/** Open event stream of the office, as a browser receives it. */
export interface Heard {
  status: number;
  events: { event: StreamEvent; id: string; news: News[] }[];
  /** All received text, unchanged. */
  text: string;
  /** End of the stream (ms of `performance.now()`); undefined while it is open. */
  endedAt: number | undefined;
  /** Returns the position from which it would resume. */
  last(): string;
  /** Returns all events received so far, as 'order K7QW4MX9TD'. */
  told(): string[];
  cut(): void;
}

/** Opens a stream of a listening shop, and returns it once the response has begun. */
export function listenTo(
  shop: TestShop,
  cookie: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Heard> {
  const { port } = shop.app.server.address() as { port: number };
  return listenAt(port, cookie, query, { host: 'shop.test', ...headers });
}

/** Opens a stream on a port of this machine, and returns it once the response has begun. */
export function listenAt(
  port: number,
  cookie: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const given = { cookie, 'user-agent': browserName, ...headers };
    const request = http.get({ port, path: `/api/office/stream${query}`, headers: given, agent: false }, (response) => {
      const heard: Heard = {
        status: response.statusCode ?? 0,
        events: [],
        text: '',
        endedAt: undefined,
        last: () => heard.events.at(-1)?.id ?? '',
        told: () => heard.events.flatMap(({ news }) => news.map(({ kind, about }) => `${kind} ${about}`)),
        cut: () => request.destroy(),
      };
      response.setEncoding('utf8').on('data', (part: string) => {
        heard.text += part;
        heard.events = eventsIn(heard.text);
      });
      response.on('error', () => {});
      response.on('close', () => {
        heard.endedAt = performance.now();
      });
      resolve(heard);
    });
    request.on('error', reject);
  });
}

/** Parses the complete events in the text of a stream. */
export function eventsIn(text: string): Heard['events'] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (!fields.event) return [];
      return [
        {
          event: fields.event as StreamEvent,
          id: fields.id ?? '',
          news: (JSON.parse(fields.data ?? '{}').news ?? []) as News[],
        },
      ];
    });
}
