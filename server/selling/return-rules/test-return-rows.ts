import type { ReturnStateName } from '#contract/lists.ts';
import type { ReturnLineRow, ReturnRow, WholeReturn } from './queries.ts';

const requestedAt = new Date('2026-11-25T10:00:00+05:30');

/** Returns the row of a return of one jersey with a refund, for tests without a database. */
export function aReturnRow(more: Partial<ReturnRow> = {}): ReturnRow {
  return {
    id: 'R23456789A',
    orderId: 'ord_test',
    idempotencyKey: 'once',
    requestHash: '',
    kind: 'return',
    state: 'requested',
    reason: 'too_small',
    note: null,
    outcome: 'refund',
    parcel: null,
    upi: null,
    pickup: null,
    photos: [],
    subtotalPaise: 249_900,
    taxPaise: 24_990,
    shippingPaise: 0,
    amountPaise: 274_890,
    refundIds: null,
    requestedAt,
    ...more,
  };
}

/** Returns a return with one line, and only its first step. */
export function aWholeReturn(row: Partial<ReturnRow> = {}, more: Partial<Omit<WholeReturn, 'row'>> = {}): WholeReturn {
  const own = aReturnRow(row);
  const line: ReturnLineRow = {
    returnId: own.id,
    orderId: own.orderId,
    position: 1,
    quantity: 1,
    taxPaise: own.taxPaise,
    newSize: null,
  };
  return { row: own, lines: [line], events: [aStep(1, 'requested')], refundedAt: null, sentPaise: 0, ...more };
}

/** Returns a step of it, an hour after the previous one. */
export function aStep(id: number, state: ReturnStateName, detail: string | null = null): WholeReturn['events'][number] {
  return {
    id,
    returnId: 'R23456789A',
    state,
    actor: 'operator',
    detail,
    at: new Date(requestedAt.getTime() + (id - 1) * 3_600_000),
  };
}
