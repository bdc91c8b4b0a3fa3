/** Connection by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi. */
export interface Bidi {
  /** Sends a command and returns the browser's result. Throws if the browser rejects it. */
  send<Result>(method: string, params?: object): Promise<Result>;
  /** Registers a listener for events that were subscribed to. */
  on(method: string, hear: (params: unknown) => void): void;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

/** Opens a connection to a browser that listens at the URL. All pending commands fail if the connection closes. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const asked = new Map<number, PromiseWithResolvers<unknown> & { method: string }>();
  const ears = new Map<string, (params: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') ears.get(message.method ?? '')?.(message.params);
    const waiting = asked.get(message.id ?? 0);
    if (!waiting) return;
    asked.delete(message.id ?? 0);
    if (message.type === 'success') waiting.resolve(message.result);
    else waiting.reject(new Error(`${waiting.method}: ${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject, method } of asked.values()) reject(new Error(`${method}: the browser hung up`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no browser answers at ${url}`)), { once: true });
  });
  return {
    send: <Result>(method: string, params: object = {}) => {
      last += 1;
      const waiting = { ...Promise.withResolvers<unknown>(), method };
      asked.set(last, waiting);
      socket.send(JSON.stringify({ id: last, method, params }));
      return waiting.promise as Promise<Result>;
    },
    on: (method, hear) => void ears.set(method, hear),
    close: () => socket.close(),
  };
}
