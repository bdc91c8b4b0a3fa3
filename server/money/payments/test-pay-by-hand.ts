import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { RazorpayAccess } from '#server/foundation/child-processes/providers.ts';
import type { Handed } from './test-gateway.ts';

const Handing = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});

function page({ keyId, scriptUrl }: RazorpayAccess, gatewayOrderId: string, amountPaise: number): string {
  const options = JSON.stringify({
    key: keyId,
    order_id: gatewayOrderId,
    amount: amountPaise,
    currency: 'INR',
    name: 'Gateway suite',
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay by test card</title>
<p>Pay with the test card 4100 2800 0000 1007.</p><button id="pay">Pay</button>
<script src="${scriptUrl}"></script>
<script>
const handler = (handed) => fetch('/', { method: 'POST', body: JSON.stringify(handed) }).then(() => { document.body.textContent = 'Thank you. Look for the next address.'; });
document.getElementById('pay').onclick = () => new Razorpay({ ...${options}, handler }).open();
</script></html>`;
}

/**
 * Asks the person who runs the suite to pay in a browser. Prints an address, and waits for the result of the gateway's
 * script.
 */
export async function payByHand(access: RazorpayAccess, gatewayOrderId: string, amountPaise: number): Promise<Handed> {
  let take: (handed: Handed) => void = () => {};
  const handed = new Promise<Handed>((resolve) => {
    take = resolve;
  });
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(page(access, gatewayOrderId, amountPaise));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      take(Handing.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.stdout.write(
    `\nPay ${amountPaise / 100} rupees by card here: http://localhost:${(server.address() as AddressInfo).port}\n`,
  );
  try {
    return await handed;
  } finally {
    server.close();
  }
}
