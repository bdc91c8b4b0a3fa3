import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type KeptCourier, openCourier, type SandboxParcel } from './kept.ts';
import { tellShop } from './tell-shop.ts';

const at = '2026-11-21T04:30:00.000Z';
const parcel: SandboxParcel = {
  orderId: 1,
  shipmentId: 1,
  reference: 'ORDER1-1',
  isReturn: false,
  cashOnDelivery: false,
  value: 549,
  receiver: 'Asha',
  city: 'Jaipur',
  state: 'Rajasthan',
  pin: '302020',
  weight: 0.3,
  createdAt: at,
  carrierId: null,
  awb: '14123456789012',
  past: [{ stop: 'pickupScheduled', at }],
  movesAt: null,
};

test('closing stores the last webhook as not answered, and writes nothing afterwards', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'maidan-courier-'));
  const asked = Promise.withResolvers<void>();
  // Never answers.
  const shop = createServer(() => asked.resolve()).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));

  const kept: KeptCourier = openCourier(dir);
  const { tell, finish } = tellShop(kept, {
    url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    token: 'the token',
  });
  tell(parcel);
  await asked.promise;
  await finish();
  expect(readFileSync(path.join(dir, 'shiprocket.json'), 'utf8')).toContain('not answered');
  // Anything written after this has no folder, and would fail the run.
  rmSync(dir, { recursive: true });
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});
