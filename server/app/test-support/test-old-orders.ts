import type pg from 'pg';
import { deliveryMethods, type OrderStateName, orderStates, type ReturnStateName } from '#contract/lists.ts';
import { readSchema } from '#server/foundation/database/test-schemas.ts';
import { holdsStock, nextStates } from '#server/orders/model/order-state.ts';
import { isOpenReturn } from '#server/orders/model/sold-lines.ts';
import { addOldLists } from './test-old-lists.ts';
import { addOldMessages } from './test-old-messages.ts';
import { addMoney, arrived, type Made, tenth, unit } from './test-old-money.ts';
import { printed } from './test-old-papers.ts';
import { addPeople } from './test-old-people.ts';
import { address, day, Rows } from './test-old-rows.ts';

const sizes = ['S', 'M'];

/** Returns the states that an order passes to reach a state. */
function wayTo(state: OrderStateName): OrderStateName[] {
  const ways: OrderStateName[][] = [['placed']];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? 'placed';
    if (last === state) return way;
    for (const next of nextStates[last]) if (!way.includes(next)) ways.push([...way, next]);
  }
  throw new RangeError(`nothing leads to ${state}`);
}

const shipped: readonly OrderStateName[] = [
  'shipped',
  'out_for_delivery',
  'delivered',
  'closed',
  'return_in_progress',
  'returned',
  'returned_to_origin',
  'lost',
];
/**
 * Fills a database of any schema with orders of every kind: all states, members and guests, cash and online payment.
 * They have custom lines, credit, refunds, cancelled items, returns, exchanges, parcels and documents, as far as the
 * schema has tables for them. Stock and money add up. Returns the ids of the orders.
 */
export async function fillWithOrders(client: pg.Client, count: number): Promise<string[]> {
  const rows = new Rows(await readSchema(client));
  const stock = new Map<string, { available: number; reserved: number }>();
  addPeople(rows);
  const product = {
    category: 'Cricket',
    name: 'Home Jersey',
    price_paise: unit,
    kind: 'jersey',
    sport: 'cricket',
    hsn: '6109',
  };
  rows.add('products', { id: 'cricket-1', numeric_id: 1, ...product });
  for (const size of sizes) move(rows, stock, size, 100_000, 0, 'counted');
  addOldLists(rows);
  const [ids, credits]: [string[], Map<string, number>] = [[], new Map()];
  for (let number = 0; number < count; number++) ids.push(addOrder(rows, stock, credits, number));
  for (const [position, size] of sizes.entries())
    rows.add('stock', { product_id: 'cricket-1', size, position, ...stock.get(size) });
  rows.add('sku_places', { product_id: 'cricket-1', size: 'M', ean: '4006381333931', shelf: 'A-01-1' });
  for (const [account, balance] of credits) rows.add('store_credits', { account_id: account, balance_paise: balance });
  rows.add('stock_levels', { product_id: 'cricket-1', size: 'M', level: 3 });
  rows.add('settings', { name: 'stock', version: 1, value: { level: 5 }, holds_from: day(0), changed_at: day(0) });
  rows.add('integration_tests', { service: 'mail', at: day(1), ok: true, took_ms: 40, says: 'It takes mails.' });
  const written = { created_at: day(1), created_by: 'asha', changed_by: 'asha', last_change: 'created' };
  rows.add('purchase_orders', { supplier: 'Test Knits', note: '', ...written });
  rows.add('purchase_order_lines', { order_id: 1, product_id: 'cricket-1', size: 'M', position: 0, pieces: 5 });
  rows.add('purchases', { supplier: 'Test Knits', reference: 'DN-1', at: day(1), person: 'asha', key: 'press-0001' });
  rows.add('purchase_lines', { purchase_id: 1, product_id: 'cricket-1', size: 'M', pieces: 5, cost_paise: 32000 });
  rows.add('visit_counts', { day: '2026-06-01', step: 'home', visits: 40 });
  rows.add('empty_searches', { day: '2026-06-01', words: 'hockey stick', times: 3 });
  rows.add('stock_counts', { ended_at: day(1), ended_by: 'asha' });
  addOldMessages(rows);
  rows.add('stock_count_lines', { count_id: 1, product_id: 'cricket-1', size: 'M', figure: 5, booked_at: day(1) });
  // The documents are of June: those of a closed month are refused.
  const closed = { month: '2026-05', closed_at: day(1), tables: [], series: [], waiting: [] };
  rows.add('closed_months', { ...closed, id: 'closing_1', closed_by: 'stf_1' });
  rows.add('accountant_folders', { id: 'folder_1', month: '2026-05', state: 'making', asked_at: day(1) });
  rows.add('document_series', { series: 'INV', financial_year: '2627', last: count });
  await rows.write(client);
  return ids;
}

function move(
  rows: Rows,
  stock: Map<string, { available: number; reserved: number }>,
  size: string,
  available: number,
  reserved: number,
  reason: string,
  order?: string,
) {
  const before = stock.get(size) ?? { available: 0, reserved: 0 };
  stock.set(size, { available: before.available + available, reserved: before.reserved + reserved });
  rows.add('stock_movements', { product_id: 'cricket-1', size, available, reserved, reason, order_id: order ?? null });
}

function addOrder(
  rows: Rows,
  stock: Map<string, { available: number; reserved: number }>,
  credits: Map<string, number>,
  number: number,
): string {
  const id = `ord_${number}`;
  const state = orderStates[number % orderStates.length] ?? 'placed';
  const variant = Math.floor(number / orderStates.length);
  const size = sizes[variant % 2] ?? 'M';
  const custom = variant % 3 === 1 && rows.has('order_lines', 'custom_product_id');
  const account = variant % 2 === 1 && rows.has('accounts') ? 'acc_asha' : undefined;
  const online = (variant % 2 === 1 || state === 'paid' || state === 'payment_failed') && rows.has('payments');
  const pieces = custom ? 3 : 2;
  const subtotal = unit * pieces;
  const total = subtotal + pieces * tenth;
  const cut = state === 'confirmed' && variant % 2 === 0 && rows.has('cancelled_lines');
  const spends = account !== undefined && state === 'delivered' && (credits.get(account) ?? 0) >= 10_000;
  const made: Made = { rows, id, number, state, account, online, total, credit: spends ? 10_000 : 0 };
  addOrderRow(made, { custom, cut, variant });
  addLines(made, { custom, cut, size });
  addEvents(made);
  rows.add('order_notes', { id: `note_${id}`, order_id: id, member_id: 'stf_mira', text: 'Rang' });
  rows.add('note_mentions', { note_id: `note_${id}`, member_id: 'stf_mira' });
  rows.add('order_tags', { order_id: id, tag: 'gift' });
  rows.add('order_browsers', { order_id: id, browser_hash: 'phone', at: day(1) });
  if (number === 0)
    rows.add('bulk_action_rows', {
      action_id: 'blk_1',
      position: 1,
      order_id: id,
      reference: 'REF0000000',
      state: 'done',
    });
  rows.add('mail_outbox', { id: `mail_${id}`, about: `order:${id}:placed`, to: 'asha@example.in', sent_at: day(1) });
  move(rows, stock, size, -2, 2, 'reserved', id);
  if (cut) addCancelledPart(made, stock, size);
  if (!holdsStock[state]) {
    if (shipped.includes(state)) move(rows, stock, size, 0, -2, 'dispatched', id);
    else move(rows, stock, size, 2, -2, 'released', id);
  }
  addMoney(made, credits);
  addParcel(made);
  if (arrived.includes(state)) addReturn(made, stock, variant);
  return id;
}

/** Properties by which generated orders differ. */
interface Kind {
  custom: boolean;
  cut: boolean;
  variant: number;
  size: string;
}

function addOrderRow(made: Made, { custom, cut, variant }: Omit<Kind, 'size'>): void {
  const { rows, id, number, state, account, online, total } = made;
  const subtotal = unit * (custom ? 3 : 2);
  rows.add('orders', {
    ...{
      id,
      reference: `REF${String(number).padStart(7, '0')}`,
      idempotency_key: id,
      request_hash: 'h',
      state,
      account_id: account ?? null,
    },
    ...{ email: 'asha@example.in', phone: '9820043210', address, billing: variant % 4 === 2 ? address : null },
    ...{
      note: variant % 3 === 2 ? 'Ring twice' : null,
      delivery: deliveryMethods[variant % 3],
      payment: online ? 'razorpay' : 'cod',
    },
    promise: { earliest: '2026-06-05', latest: '2026-06-07', words: 'Arrives Fri 5 – Sun 7 Jun' },
    ...{
      subtotal_paise: subtotal,
      tax_paise: total - subtotal,
      shipping_paise: 0,
      total_paise: total,
      credit_paise: made.credit,
    },
    ...(cut && { cancelled_paise: unit + tenth }),
    ...{ placed_at: day(number % 100), paid_by: online && holdsPayment(state) ? `pay_${number}` : null },
    held_until: state === 'placed' && online ? day(number % 100) : null,
  });
}

function addLines({ rows, id, number }: Made, { custom, cut, size }: Omit<Kind, 'variant'>): void {
  const line = { order_id: id, size, unit_paise: unit, hsn: '6109', image: '/pictures/cricket-1', final_sale: false };
  const whole = {
    ...line,
    position: 1,
    product_id: 'cricket-1',
    numeric_id: 1,
    category: 'Cricket',
    name: 'Home Jersey',
    quantity: 2,
  };
  rows.add('order_lines', { ...whole, total_paise: unit * 2, tax_paise: 2 * tenth, ...(cut && { cancelled: 1 }) });
  if (custom) {
    const own = {
      custom_product_id: 'des_1',
      customization: { baseColor: 'White', designImage: '/designs/des_1/front.webp' },
    };
    rows.add('order_lines', {
      ...line,
      position: 2,
      ...own,
      name: 'Your t-shirt',
      quantity: 1,
      total_paise: unit,
      tax_paise: tenth,
    });
  }
  const position = custom ? 2 : 1;
  if (custom || number === 0)
    rows.add('print_files', { order_id: id, position, part: 'front', file: `print/${id}.png`, sha256: 'x', bytes: 1 });
  if (custom) {
    rows.add('print_jobs', { order_id: id, position, approved_at: day(1), spoilt: 1 });
    rows.add('print_spoils', { order_id: id, position, by: 'Mira', pieces: 1, film_paise: 1, garment: false });
  }
}

function addEvents({ rows, id, number, state }: Made): void {
  for (const [step, entered] of wayTo(state).entries())
    rows.add('order_events', {
      order_id: id,
      state: entered,
      actor: 'shop',
      at: new Date(Date.parse(day(number % 100)) + step * 3_600_000).toISOString(),
    });
}

/** Returns true if an order in this state was paid online by a valid payment. */
function holdsPayment(state: OrderStateName): boolean {
  return !['placed', 'payment_failed', 'cancelled'].includes(state);
}

function addCancelledPart(
  { rows, id }: Made,
  stock: Map<string, { available: number; reserved: number }>,
  size: string,
): void {
  const amount = unit + tenth;
  const asked = { idempotency_key: id, request_hash: 'h', reason: 'changed_mind', refund_to: 'source' };
  rows.add('cancellations', {
    id: `can_${id}`,
    order_id: id,
    ...asked,
    shipping_paise: 0,
    amount_paise: amount,
    at: day(1),
  });
  rows.add('cancelled_lines', {
    cancellation_id: `can_${id}`,
    order_id: id,
    position: 1,
    quantity: 1,
    tax_paise: tenth,
  });
  move(rows, stock, size, 1, -1, 'released', id);
}

function addParcel({ rows, id, number, state, total }: Made): void {
  const steps: Partial<Record<OrderStateName, string>> = {
    packed: 'awaiting_pickup',
    shipped: 'shipped',
    out_for_delivery: 'out_for_delivery',
    returned_to_origin: 'returned',
  };
  const step = steps[state] ?? (arrived.includes(state) ? 'delivered' : undefined);
  const parcel = {
    id: `shp_${number}`,
    order_id: id,
    parcel: 1,
    reference: `REF${number}-1`,
    positions: [1],
    custom: false,
  };
  if (step) {
    rows.add('shipments', {
      ...parcel,
      step,
      awb: `AWB${number}`,
      carrier: 'Delhivery',
      status_code: 6,
      status_words: 'Shipped',
    });
    rows.add('handovers', {
      id: `hnd_${number}`,
      carrier: 'Delhivery',
      day: '2026-11-23',
      serial: number,
      missing: [],
    });
    rows.add('handover_parcels', { shipment_id: parcel.id, handover_id: `hnd_${number}` });
    rows.add('shipment_events', { shipment_id: parcel.id, at: day(3), code: 6, words: 'Shipped', location: 'Mumbai' });
    rows.add('courier_messages', { key: `AWB${number}:6`, awb: `AWB${number}`, body: {}, outcome: 'applied' });
    const paper = { series: 'INV', financial_year: '2627', serial: number, issued_at: day(3), total_paise: total };
    const name = `INV-2627-${number}`;
    rows.add('documents', {
      number: name,
      kind: 'invoice',
      order_id: id,
      about: `order:${id}`,
      content: printed(name, total),
      ...paper,
    });
  } else if (state === 'confirmed') {
    rows.add('shipments', { ...parcel, step: 'planned' });
    rows.add('packing_claims', { order_id: id, parcel: 1, desk_id: 'table-one', who: 'Mira' });
  }
}

function returnStepOf(state: OrderStateName, variant: number): ReturnStateName {
  if (state === 'returned') return 'refunded';
  if (state === 'return_in_progress') return 'picked_up';
  return variant % 2 === 0 ? 'rejected' : 'requested';
}

function addReturn(
  { rows, id, number, state }: Made,
  stock: Map<string, { available: number; reserved: number }>,
  variant: number,
): void {
  const step = returnStepOf(state, variant);
  const swap = state === 'return_in_progress' && variant % 2 === 0;
  const sums = { subtotal_paise: unit, tax_paise: tenth, shipping_paise: 0, amount_paise: unit + tenth };
  const own = { id: `R${String(number).padStart(9, '0')}`, order_id: id };
  const asked = {
    idempotency_key: id,
    request_hash: 'h',
    kind: 'return',
    reason: 'too_small',
    outcome: swap ? 'exchange' : 'refund',
  };
  rows.add('returns', {
    ...own,
    ...asked,
    state: step,
    photos: [],
    ...sums,
    refund_ids: step === 'refunded' ? [] : null,
    requested_at: day(8),
  });
  rows.add('return_lines', {
    return_id: own.id,
    order_id: id,
    position: 1,
    quantity: 1,
    tax_paise: tenth,
    new_size: swap ? 'M' : null,
  });
  rows.add('return_inspections', {
    return_id: own.id,
    pieces: [],
    photos: [],
    member_id: 'stf_mira',
    member_name: 'Mira',
  });
  rows.add('return_pickups', { return_id: own.id });
  rows.add('return_events', { return_id: own.id, state: 'requested', actor: 'shopper', at: day(8) });
  if (swap && isOpenReturn[step] && rows.has('returns')) move(rows, stock, 'M', -1, 1, 'reserved', id);
}
