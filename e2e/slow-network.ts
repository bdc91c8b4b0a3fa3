import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A network between a browser and a shop, which is slow to take one kind of call. */
export interface SlowNetwork {
  /** The shop, by this network. */
  url: string;
  /** Lets what was held go on. What was given up meanwhile has not left the browser's side, and never arrives. */
  letThrough(): void;
  close(): Promise<void>;
}

/**
 * Opens a network to a shop that keeps what begins like this ('POST /api/auth/logout') on its way until it is let
 * through.
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
