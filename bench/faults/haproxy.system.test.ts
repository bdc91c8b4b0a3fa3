import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openHaProxy } from './haproxy.ts';

test.skipIf(!existsSync('/usr/sbin/haproxy'))(
  'HAProxy sends requests to unready servers if none is ready',
  async () => {
    let ready = true;
    const server = createServer((request, response) => {
      if (request.url === '/readyz?exclude=database,disk') return void response.writeHead(ready ? 200 : 503).end();
      response.end('served');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = await openHaProxy([(server.address() as AddressInfo).port]);
    const asked = async () => (await fetch(`${balancer.url}/cart`)).text();
    try {
      await balancer.leadsTo(1);
      expect(await asked()).toBe('served');
      ready = false;
      await balancer.leadsTo(0);
      expect(await asked()).toBe('served');
    } finally {
      await balancer.close();
      server.close();
      server.closeAllConnections();
    }
  },
);
