import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Span as received. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number };
}

/** Mock of OpenTelemetry's collector: OTLP over HTTP, in JSON. */
export interface TestCollector {
  url: string;
  spans: CollectedSpan[];
  /** Returns all received bodies, unchanged. */
  said(): string;
  /** What it answers. */
  answerWith(status: number): void;
  /** The headers of the last request. */
  headers(): Record<string, unknown>;
  close(): void;
}

/** Opens a collector on a port of this machine. It refuses bodies that are no traces. */
export async function openTestCollector(): Promise<TestCollector> {
  const spans: CollectedSpan[] = [];
  let [status, said] = [200, ''];
  let headers: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isTraces =
        request.method === 'POST' &&
        request.url === '/v1/traces' &&
        request.headers['content-type'] === 'application/json';
      if (!isTraces) return response.writeHead(400).end();
      headers = request.headers;
      if (status === 200) {
        said += body.toString();
        const told = JSON.parse(body.toString()) as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };
        spans.push(...told.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    said: () => said,
    answerWith(answer) {
      status = answer;
    },
    headers: () => headers,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
