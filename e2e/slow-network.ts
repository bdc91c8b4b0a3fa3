import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Proxy between a browser and a shop that delays one kind of call. */
export interface SlowNetwork {
  /** URL of the shop through the proxy. */
  url: string;
  /** Releases the delayed calls. A call that was aborted before never arrives. */
  letThrough(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy to a shop that delays calls starting with `held` ('POST /api/auth/logout') until they are released.
 */
export async function openSlowNetwork(shopUrl: string, held: string): Promise<SlowNetwork> {
  let isHeld = true;
  const waiting: (() => void)[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(shopUrl).port), 'localhost');
    far.pipe(near);
    near.on('data', (bytes) => {
      const go = () => void (near.destroyed || far.write(bytes));
      if (isHeld && bytes.subarray(0, held.length).toString() === held) waiting.push(go);
      else go();
    });
    near.on('close', () => far.destroy());
    for (const end of [near, far]) end.on('error', () => near.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    letThrough() {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
