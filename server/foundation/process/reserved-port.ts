import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Port that this process already listens on, for a server that starts later. */
export interface ReservedPort {
  port: number;
  /** Makes the next `listen` of a server use the reserved socket. */
  handOver(server: Server): void;
}

/**
 * Listens on a port that the system chooses, so that the shop knows its URL early. Closes connections until a server
 * takes over. No other process can take the port in between.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  const reserved = createServer((socket) => socket.destroy());
  reserved.listen({ port: 0, host, exclusive: true });
  await once(reserved, 'listening');
  const address = reserved.address();
  if (typeof address !== 'object' || !address) throw new Error('the reserved port has no address');
  return {
    port: address.port,
    handOver(server) {
      server.listen = () => {
        Reflect.deleteProperty(server, 'listen');
        return server.listen(reserved);
      };
    },
  };
}
