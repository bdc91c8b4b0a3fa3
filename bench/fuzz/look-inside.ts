import { setTimeout as wait } from 'node:timers/promises';

/** Resources of a process after garbage collection. */
export interface ProcessInside {
  heapMB: number;
  residentMB: number;
  /** Number of sockets, timers and other active handles. */
  handles: number;
}

/** Reads resources of another Node process through its inspector, which it opens at `port` on a signal. */
export async function lookInside(pid: number, port: number): Promise<ProcessInside> {
  process.kill(pid, 'SIGUSR1');
  const debuggee = await debuggeeAt(port);
  const socket = new WebSocket(debuggee);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
  });
  let last = 0;
  const call = (method: string, params: object = {}) => {
    last += 1;
    const id = last;
    return new Promise<{ result?: { value?: string } }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: string } } };
        if (message.id === id) resolve(message.result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  try {
    for (let round = 0; round < 3; round += 1) await call('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })';
    const { result } = await call('Runtime.evaluate', { expression, returnByValue: true });
    const { heapUsed, external, rss, handles } = JSON.parse(result?.value ?? '') as Record<
      'heapUsed' | 'external' | 'rss' | 'handles',
      number
    >;
    return { heapMB: (heapUsed + external) / 2 ** 20, residentMB: rss / 2 ** 20, handles };
  } finally {
    socket.close();
  }
}

async function debuggeeAt(port: number): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      return list[0]?.webSocketDebuggerUrl ?? '';
    } catch (error) {
      if (tries > 50) throw error;
      await wait(100);
    }
  }
}
