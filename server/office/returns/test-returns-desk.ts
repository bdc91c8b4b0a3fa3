import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  call,
  online,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';

/** Returns helpers to order, return and work at the returns desk, in the shop that `shopNow` returns. */
export function returnsDeskTests(shopNow: () => PayingShop) {
  const cookies = new Map<StaffRole, string>();
  async function as(role: StaffRole): Promise<string> {
    const known = cookies.get(role) ?? (await aColleagueIn(shopNow(), [role], shopNow().clock.now)).cookie;
    cookies.set(role, known);
    return known;
  }

  const path = (id: string, more = '') => `/api/office/returns/${id}${more}`;
  const post = async (role: StaffRole, id: string, what: string, payload: object = {}) =>
    ask(shopNow(), `${what === '/inspection' ? 'PUT' : 'POST'} ${path(id, what)}`, { cookie: await as(role), payload });
  const open = async (id: string, role: StaffRole = 'owner'): Promise<OfficeReturn> =>
    (await ask(shopNow(), `GET ${path(id)}`, { cookie: await as(role) })).json().data;
  const listed = async (query: string, role: StaffRole = 'owner') =>
    (await ask(shopNow(), `GET /api/office/returns${query}`, { cookie: await as(role) })).json().data;

  async function delivered(
    lines: unknown[],
    headers: Record<string, string> = {},
    more: object = {},
  ): Promise<PlacedForTest> {
    const placed = await placeOrderFor(shopNow(), { ...online(lines), ...more }, headers);
    await take(shopNow(), placed.id, ...untilDelivered);
    return placed;
  }

  async function asked(order: PlacedForTest, body: object = {}): Promise<string> {
    const payload = {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'too_small',
      outcome: 'refund',
      pickup: { day: '2026-11-25' },
      unworn: true,
      ...body,
    };
    const reply = await call(shopNow(), order, { method: 'POST', path: '/returns', payload, once: randomUUID() });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().data.id;
  }

  return { as, path, post, open, listed, delivered, asked };
}
