import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { ProductList } from '#contract/catalogue.ts';
import { pictureAt } from '#contract/images.ts';
import { pictureOf, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { steerGateway } from '#server/money/payments/test-gateway.ts';
import { letShop, newTally } from './faults/shoppers.ts';

export interface LoadDone {
  visits: number;
  orders: number;
  cancelled: number;
  invoices: number;
}

/** Number of visitors who load pages. */
const visitors = 6;
/** Number of visitors who only load pictures, as waiting for a rendering would delay pages. */
const onlookers = 2;
const buyers = 4;
const uploads = 4;

type Product = z.infer<typeof ProductList>['data'][number];

/**
 * Puts a mixed load on a shop for a time in ms: browsing, orders, payments, cancellations, uploads, a design, invoices.
 */
export async function putLoad(shop: { url: string; sandboxUrl: string }, ms: number): Promise<LoadDone> {
  const products = await listProducts(shop.url);
  const tally = newTally();
  const goods = products.flatMap(({ _id, sizes }) =>
    sizes.filter((size) => size.available).map(({ size }) => ({ id: _id, size })),
  );
  const design = await makeDesign(shop.url);
  const until = AbortSignal.timeout(ms);
  const buying = letShop(
    { url: shop.url, tally, goods, gateway: steerGateway(shop.sandboxUrl), design },
    buyers,
    500,
    until,
  );
  const [pages, pictures] = await Promise.all([
    visit(shop.url, addressesOf(products), visitors, until),
    visit(shop.url, picturesOf(products), onlookers, until),
  ]);
  await buying;
  await sendOff(shop.sandboxUrl);
  const { size, values } = { size: tally.placed.size, values: [...tally.placed.values()] };
  return {
    visits: pages + pictures,
    orders: size,
    cancelled: values.filter(({ cancelled }) => cancelled).length,
    invoices: await fetchInvoices(shop.url, tally.placed),
  };
}

async function listProducts(url: string): Promise<Product[]> {
  const lists = ['Cricket', 'Football', 'Basketball', 'Motorsport'].map(async (category) => {
    const reply = await fetch(`${url}/api/products/category/${category}`);
    return ((await reply.json()) as { data: Product[] }).data;
  });
  return (await Promise.all(lists)).flat();
}

/** Returns addresses of all kinds of pages, searches and calls. */
function addressesOf(products: readonly Product[]): string[] {
  const each = products.flatMap(({ numericId, Category, ProductName }) => [
    `/product/${numericId}?category=${encodeURIComponent(Category)}`,
    `/api/products/${encodeURIComponent(Category)}/${numericId}`,
    `/search?q=${encodeURIComponent(ProductName)}`,
    `/api/search/suggest?q=${encodeURIComponent(ProductName.slice(0, 6))}`,
  ]);
  const often = ['/', '/sports/cricket', '/category/Football', '/api/products/category/Cricket', '/cart', '/customize'];
  return each.flatMap((address, index) => [often[index % often.length] ?? '/', address]);
}

/** Returns card pictures, which are rendered in advance, and large pictures, which are not. */
function picturesOf(products: readonly Product[]): string[] {
  return products.flatMap(({ image }) => [pictureAt(image, 480, 'avif'), pictureAt(image, 800, 'avif')]);
}

async function visit(url: string, addresses: readonly string[], atOnce: number, until: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  async function one(): Promise<void> {
    while (!until.aborted) {
      next += 1;
      await ask(`${url}${addresses[next % addresses.length]}`, agent);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
  return next;
}

function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (reply) => {
      reply.on('error', reject);
      reply.on('end', resolve);
      reply.resume();
      if ((reply.statusCode ?? 500) >= 500 && reply.statusCode !== 503)
        reject(new Error(`${address} was answered with ${reply.statusCode}`));
    }).on('error', reject);
  });
}

/** Uploads some pictures and saves a design with the last picture. */
async function makeDesign(url: string): Promise<string> {
  const picture = new Uint8Array(await paint(2400, 1800));
  let upload = '';
  for (let count = 0; count < uploads; count++) {
    const headers = { 'content-type': 'image/png' };
    upload = (
      await dataOf<{ id: string }>(
        await fetch(`${url}/api/uploads?purpose=design`, { method: 'POST', headers, body: picture }),
      )
    ).id;
  }
  const design = { ...newDesign('t-shirt'), sides: { front: [pictureOf(upload), someWords], back: [] } };
  const body = JSON.stringify({ design, rights: true });
  const headers = { 'content-type': 'application/json' };
  return (
    await dataOf<{ customProductId: string }>(await fetch(`${url}/api/designs`, { method: 'POST', headers, body }))
  ).customProductId;
}

async function dataOf<T>(reply: Response): Promise<T> {
  if (!reply.ok) throw new Error(`${reply.url} was answered with ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Lets the courier pick up some parcels, so that their orders are invoiced. */
async function sendOff(sandboxUrl: string): Promise<void> {
  await pause(5000);
  const courier = `${sandboxUrl}/shiprocket`;
  const { parcels } = (await (await fetch(`${courier}/parcels.json`)).json()) as { parcels: { awb: string }[] };
  for (const { awb } of parcels.slice(0, 30)) {
    for (let step = 0; step < 2; step++)
      await fetch(`${courier}/parcels/${awb}/advance`, { method: 'POST', redirect: 'manual' });
  }
}

/** Loads the documents of the first orders that have one; each document is rendered on request. */
async function fetchInvoices(url: string, placed: ReadonlyMap<string, { key: string }>): Promise<number> {
  let drawn = 0;
  await pause(5000);
  for (const [reference, { key }] of [...placed].slice(0, 100)) {
    const order = `${url}/api/orders/${reference}`;
    const asked = `key=${encodeURIComponent(key)}`;
    const { documents } = await dataOf<{ documents: { number: string }[] }>(await fetch(`${order}?${asked}`));
    for (const { number } of documents) {
      const reply = await fetch(`${order}/documents/${number}.pdf?${asked}`);
      if (reply.ok && (await reply.arrayBuffer()).byteLength > 0) drawn += 1;
    }
  }
  return drawn;
}
