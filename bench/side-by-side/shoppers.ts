import { randomInt, randomUUID } from 'node:crypto';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import type { Process } from './releases.ts';

export interface ComparedOrder {
  reference: string;
  key: string;
}

/** Shoppers who use any of the processes and record errors. */
export class Shoppers {
  readonly placed: ComparedOrder[] = [];
  readonly errors: string[] = [];
  /** Number of running requests. */
  asked = 0;
  readonly #goods: readonly { id: string; size: string }[];

  constructor(goods: readonly { id: string; size: string }[]) {
    this.#goods = goods;
  }

  async #ask(
    at: Process,
    path: string,
    init: RequestInit = {},
  ): Promise<{ data?: Record<string, unknown> } | undefined> {
    this.asked += 1;
    // Each request comes from another network, as there are limits per network.
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const headers = { 'x-forwarded-for': from, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    try {
      const response = await fetch(`${at.url}${path}`, { ...init, headers });
      const body = (await response.json()) as { data?: Record<string, unknown> };
      if (response.ok) return body;
      this.errors.push(`${at.name} ${path}: ${response.status} ${JSON.stringify(body)}`);
    } catch (error) {
      this.errors.push(
        `${at.name} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
      );
    }
    return undefined;
  }

  /** Places an order at one process, as COD or with a started payment, and reads it at another. */
  async buy(at: Process, elsewhere: Process = at): Promise<void> {
    const turn = this.placed.length;
    const goods = this.#goods[randomInt(this.#goods.length)];
    const line = { _id: goods?.id, size: goods?.size, quantity: 1 + (turn % 2) };
    const order = {
      ...anOrder([line], { email: `shopper${turn}@example.in` }),
      payment: turn % 4 === 3 ? 'razorpay' : 'cod',
    };
    const body = await this.#ask(at, '/api/orders', { method: 'POST', body: JSON.stringify(order) });
    if (!body?.data) return;
    const placed = { reference: String(body.data.reference), key: String(body.data.key) };
    this.placed.push(placed);
    await this.#ask(elsewhere, this.#address(placed));
    if (turn % 5 !== 2) return;
    await this.#ask(elsewhere, this.#address(placed, '/cancel'), {
      method: 'POST',
      body: JSON.stringify({ reason: 'changed_mind' }),
    });
  }

  #address({ reference, key }: ComparedOrder, more = ''): string {
    return `/api/orders/${reference}${more}?key=${encodeURIComponent(key)}`;
  }

  /** Lets this many shoppers buy in parallel until `enough`; `where` chooses the processes of each order. */
  async crowd(many: number, enough: () => boolean, where: () => [Process, Process?]): Promise<void> {
    await Promise.all(
      Array.from({ length: many }, async () => {
        while (!enough()) await this.buy(...where());
      }),
    );
  }

  async readAll(at: Process): Promise<void> {
    for (const placed of this.placed) await this.#ask(at, this.#address(placed));
  }
}
