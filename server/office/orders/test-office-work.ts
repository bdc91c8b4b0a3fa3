import { randomUUID } from 'node:crypto';
import { messageSubjects } from '#contract/lists.ts';
import type { ActionChoices, OrderNotesAndTags } from '#contract/office/order-actions.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { SkuPlace } from '#contract/office/packing.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import {
  type About,
  action,
  jobPress,
  jobStep,
  keyed,
  mailPress,
  once,
  type Press,
  parcelOf,
  pick,
  read,
  returnOf,
  returnStep,
  threadPress,
} from './test-office-presses.ts';

const elsewhere = {
  fullName: 'Asha Sawant',
  pin: '400050',
  line1: 'Another House',
  line2: 'Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
};

/** Size that is counted and moved concurrently with orders that contain it. */
const size = { product: 'cricket-1', size: 'M' };

/** All requests by name. Undefined if nothing fits. */
export const officeWork: Record<string, (about: About) => Promise<Press | undefined>> = {
  cancel: (about) =>
    action(about, { do: 'cancel', why: 'They rang', lines: [{ line: 1 + (about.which % 2), quantity: 1 }] }),
  cancelAll: (about) => action(about, { do: 'cancel', why: 'They rang' }),
  address: (about) => action(about, { do: 'change_address', address: elsewhere }),
  size: (about) =>
    action(about, { do: 'change_size', line: 1, quantity: 1, size: pick(['S', 'L', 'XL'], about.which) }),
  hold: (about) => action(about, { do: 'hold', why: 'Paid twice?' }),
  release: (about) => action(about, { do: 'release' }),
  async delivery(about) {
    const { deliveries } = await read<ActionChoices>(about, `orders/${about.reference}/choices`);
    return action(about, { do: 'change_delivery', delivery: pick(deliveries, about.which)?.method });
  },
  async report(about) {
    const { pickupDays } = await read<ActionChoices>(about, `orders/${about.reference}/choices`);
    const lines = [{ line: 1, quantity: 1 }];
    return action(about, {
      do: 'report',
      lines,
      kind: 'damaged',
      outcome: 'refund',
      upi: 'asha@bank',
      day: pickupDays[0]?.day,
    });
  },
  async tend(about) {
    const { parcels } = await read<ActionChoices>(about, `orders/${about.reference}/choices`);
    const parcel = pick(parcels, about.which);
    const act = {
      do: 'tend',
      parcel: parcel?.number,
      step: pick(parcel?.steps ?? [], about.which),
      carrier: 'Ramesh',
      awb: 'HAND-4711',
    };
    return parcel && action(about, act);
  },
  async sendBack(about) {
    const { pickupDays } = await read<{ pickupDays: { day: string }[] }>(about, `orders/${about.reference}/choices`);
    const lines = [{ line: 1, quantity: 1 }];
    return action(about, {
      do: 'return',
      lines,
      reason: 'too_big',
      outcome: 'refund',
      upi: 'asha@bank',
      day: pickupDays[0]?.day ?? '2026-11-30',
    });
  },
  async refund(about) {
    const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
    const act = { do: 'refund', amount: 1 + about.which, to: 'source', why: 'It was late' };
    const call = `POST /api/office/orders/${about.reference}/refund`;
    return { call, payload: { key: `press_${randomUUID()}`, version, act }, permission: 'refunds.give' };
  },
  async sentByHand(about) {
    const { byHand } = await read<{ byHand: { refund: string }[] }>(about, `orders/${about.reference}/choices`);
    const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
    const [waiting] = byHand;
    const act = { do: 'sent_by_hand', refund: waiting?.refund };
    const call = `POST /api/office/orders/${about.reference}/refund`;
    return waiting && { call, payload: { key: `press_${randomUUID()}`, version, act }, permission: 'refunds.give' };
  },
  async showSendTo(about) {
    const { byHand } = await read<{ byHand: { refund: string }[] }>(about, `orders/${about.reference}/choices`);
    const [waiting] = byHand;
    const call = `POST /api/office/orders/${about.reference}/refunds/${waiting?.refund}/send-to`;
    return waiting && { call, payload: {}, permission: 'refunds.give' };
  },
  async markPaid(about) {
    const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
    const act = {
      do: 'mark_paid',
      way: 'bank_transfer',
      reference: `NEFT ${randomUUID().slice(0, 12)}`,
      why: 'On the statement',
    };
    const call = `POST /api/office/orders/${about.reference}/payment`;
    return { call, payload: { key: `press_${randomUUID()}`, version, act }, permission: 'payments.book' };
  },
  async tag({ reference, which }) {
    const call = `POST /api/office/orders/${reference}/tags`;
    return { call, payload: { tag: 'gift', on: which % 2 === 0 }, permission: 'orders.change' };
  },
  async note({ reference }) {
    const call = `POST /api/office/orders/${reference}/notes`;
    return { call, payload: { id: `note_${randomUUID()}`, text: 'Rang them' }, permission: 'orders.change' };
  },
  async pack(about) {
    const parcel = await parcelOf(about, 'desk-one');
    const scanned = parcel?.lines.map(({ line, quantity }) => ({ line, quantity }));
    const { reference } = about;
    const payload = { desk: 'desk-one', reference, parcel: parcel?.parcel, version: parcel?.version, scanned };
    return parcel && { call: 'POST /api/office/packing/pack', payload, permission: 'parcels.pack' };
  },
  async leaveOut(about) {
    const parcel = await parcelOf(about, 'desk-one');
    const payload = {
      desk: 'desk-one',
      reference: about.reference,
      line: parcel?.lines[0]?.line,
      quantity: 1,
      ...keyed(),
    };
    return parcel && { call: 'POST /api/office/packing/leave-out', payload, permission: 'parcels.short' };
  },
  async otherSize(about) {
    const parcel = await parcelOf(about, 'desk-one');
    const { parcel: number, version } = parcel ?? {};
    const payload = {
      desk: 'desk-one',
      reference: about.reference,
      parcel: number,
      version,
      line: parcel?.lines[0]?.line,
      quantity: 1,
      size: 'L',
    };
    return parcel && { call: 'POST /api/office/packing/other-size', payload, permission: 'parcels.short' };
  },
  async takeBatch({ reference, which }) {
    const payload = { desk: pick(['desk-one', 'desk-two'], which), parcels: [{ reference, parcel: 1 }] };
    return { call: 'POST /api/office/packing/batch', payload, permission: 'parcels.pack' };
  },
  async letGo({ reference }) {
    const payload = { desk: 'desk-one', parcels: [{ reference, parcel: 1 }] };
    return { call: 'POST /api/office/packing/let-go', payload, permission: 'parcels.pack' };
  },
  async handOver(about) {
    const { waiting } = await read<{ waiting: { carrier: string; parcels: { awb: string }[] }[] }>(
      about,
      'packing/handovers',
    );
    const one = pick(waiting, about.which);
    const payload = {
      carrier: one?.carrier,
      awbs: one?.parcels.map(({ awb }) => awb),
      takenBy: 'Ramesh',
      signature: null,
    };
    return one && { call: 'POST /api/office/packing/handovers', payload, permission: 'parcels.pack' };
  },
  async short({ reference }) {
    return {
      call: 'POST /api/office/packing/hold',
      payload: { desk: 'desk-one', reference, why: 'Short' },
      permission: 'parcels.pack',
    };
  },
  approveDesign: (about) => jobStep(about, 'approve'),
  print: (about) => jobStep(about, 'start'),
  printed: (about) => jobStep(about, 'done'),
  spoil: (about) =>
    jobPress(about, 'spoilt', ({ spoilt }) => ({ times: spoilt, pieces: 1, garment: about.which % 2 === 0 })),
  drawAgain: (about) => jobPress(about, 'files', () => ({})),
  refuseDesign: (about) => jobPress(about, 'refusal', () => ({ why: 'It shows a crest of ours' })),
  approve: (about) => returnStep(about, 'approve', 'returns.decide', () => ({})),
  receive: (about) => returnStep(about, 'receive', 'returns.receive', ({ version }) => ({ to: 'received', version })),
  pickedUp: (about) => returnStep(about, 'receive', 'returns.receive', ({ version }) => ({ to: 'picked_up', version })),
  inspect: (about) =>
    returnStep(about, 'inspection', 'returns.inspect', ({ lines, version }) => ({
      version,
      pieces: lines.flatMap(({ line, quantity }) =>
        Array.from({ length: quantity }, (_, at) => ({
          line,
          piece: at + 1,
          grade: 'as_new',
          goes: about.which % 2 ? 'stock' : 'scrap',
        })),
      ),
    })),
  decide: (about) =>
    returnStep(about, 'decision', 'returns.decide', ({ version }) => ({
      version,
      outcome: 'refund',
      why: 'All there',
    })),
  pickUp: (about) => returnStep(about, 'pickup', 'returns.decide', () => ({ by: 'hand' })),
  sendNew: (about) => returnStep(about, 'sent', 'returns.receive', () => ({})),
  async payByHand(about) {
    const refund = (await returnOf(about))?.money?.byHand[0]?.refund;
    return refund === undefined ? undefined : returnStep(about, 'paid', 'refunds.give', () => ({ refund }));
  },
  showReturn: (about) => returnStep(about, 'contact', 'contacts.see', () => ({})),
  refuse: (about) => returnStep(about, 'refusal', 'returns.decide', ({ version }) => ({ version, why: 'Worn' })),
  async askApproval({ reference, which }) {
    const payload = { kind: 'refund', about: reference, amount: 2001 + which, why: 'The whole team waited' };
    return { call: 'POST /api/office/approvals', payload, permission: 'refunds.give' };
  },
  async decideApproval(about) {
    const asked = await read<{ approvals: { id: string }[] }>(about, 'approvals?whose=asked');
    const one = pick(asked.approvals, about.which);
    return (
      one && {
        call: `POST /api/office/approvals/${one.id}/decision`,
        payload: { grant: about.which % 3 > 0 },
        permission: 'approvals.decide',
      }
    );
  },
  async withdraw(about) {
    const { approvals } = await read<{ approvals: { id: string }[] }>(about, 'approvals?whose=asked');
    const one = pick(approvals, about.which);
    return one && { call: `POST /api/office/approvals/${one.id}/withdraw`, payload: {}, permission: 'refunds.give' };
  },
  async showOrder({ reference }) {
    return { call: `POST /api/office/orders/${reference}/contact`, payload: {}, permission: 'contacts.see' };
  },
  async paymentLink({ reference }) {
    return {
      call: `POST /api/office/orders/${reference}/payment-link`,
      payload: {},
      permission: 'orders.change',
      headers: once(),
    };
  },
  readMail: (about) => mailPress(about, '', {}),
  mailAgain: (about) => mailPress(about, '/again', keyed()),
  async takeNoteBack(about) {
    const note = pick((await read<OrderNotesAndTags>(about, `orders/${about.reference}/beside`)).notes, about.which);
    const call = `DELETE /api/office/orders/${about.reference}/notes/${note?.id}`;
    return note && { call, payload: {}, permission: 'orders.change' };
  },
  async export({ reference }) {
    return {
      call: 'POST /api/office/order-exports',
      payload: { people: false, references: [reference] },
      permission: 'orders.see',
    };
  },
  async newOrder({ which }) {
    const order = { ...anOrder([aLine('cricket-1')], aContact()), payment: pick(['cod', 'razorpay'], which) };
    return { call: 'POST /api/office/new-order', payload: order, permission: 'orders.change', headers: once() };
  },
  async showCustomer({ reference }) {
    return { call: `POST /api/office/customers/${reference}/contact`, payload: {}, permission: 'contacts.see' };
  },
  async noteCustomer({ reference }) {
    const payload = { body: 'Rings on Mondays', ...keyed() };
    return { call: `POST /api/office/customers/${reference}/notes`, payload, permission: 'orders.change' };
  },
  async credit({ reference, which }) {
    const payload = { give: which % 2 === 0, amount: 10 + which, why: 'It was late', ...keyed() };
    return { call: `POST /api/office/customers/${reference}/credit`, payload, permission: 'refunds.give' };
  },
  async block({ reference, which }) {
    const payload = { blocked: which % 2 === 0, why: 'Refused at the door' };
    return { call: `PUT /api/office/customers/${reference}/block`, payload, permission: 'customers.change' };
  },
  async write({ reference }) {
    const payload = {
      to: { kind: 'order', key: reference },
      subject: 'Your order',
      body: 'It is late.',
      next: 'wait',
      ...keyed(),
    };
    return { call: 'POST /api/office/messages', payload, permission: 'messages.answer' };
  },
  answer: (about) =>
    threadPress(about, 'POST /answer', ({ seen }) => ({ body: 'It left.', next: 'wait', seen, ...keyed() })),
  noteThread: (about) => threadPress(about, 'POST /notes', () => ({ body: 'They rang too.', ...keyed() })),
  assign: (about) =>
    threadPress(about, 'PUT /assignee', ({ colleagues }) => ({ to: pick(colleagues, about.which)?.id ?? null })),
  markThread: (about) =>
    threadPress(about, 'PUT /about', () => ({ about: pick(messageSubjects, about.which), why: 'So' })),
  closeThread: (about) => threadPress(about, 'PUT /state', ({ seen }) => ({ state: 'done', seen })),
  showThread: (about) => threadPress(about, 'POST /contact', () => ({})),
  async move({ which }) {
    const how = pick(
      [
        { why: 'arrived', pieces: 3 },
        { why: 'damaged', pieces: 1 },
        { why: 'corrected', pieces: -2 },
      ],
      which,
    );
    const payload = { ...how, size: size.size, note: 'Seen on the shelf', ...keyed() };
    return { call: `POST /api/office/products/${size.product}/movements`, payload, permission: 'stock.change' };
  },
  async buy({ which }) {
    const lines = [{ ...size, pieces: 1 + which, cost: 320 }];
    const payload = { supplier: 'Test Knits', reference: `DN-${randomUUID().slice(0, 8)}`, lines, ...keyed() };
    return { call: 'POST /api/office/purchases', payload, permission: 'stock.change' };
  },
  async level({ which }) {
    return { call: 'PUT /api/office/stock/level', payload: { ...size, level: which }, permission: 'stock.change' };
  },
  beginCount: async () => ({
    call: 'POST /api/office/stock-count',
    payload: { products: [size.product] },
    permission: 'stock.count',
  }),
  count: async ({ which }) => ({
    call: 'PUT /api/office/stock-count/figure',
    payload: { ...size, figure: 990 + which },
    permission: 'stock.count',
  }),
  endCount: async () => ({ call: 'POST /api/office/stock-count/end', payload: {}, permission: 'stock.change' }),
  async place(about) {
    const { places } = await read<{ places: SkuPlace[] }>(about, 'places?q=A-01');
    const { ean = null, shelf = null } =
      places.find((one) => one.product === size.product && one.size === size.size) ?? {};
    const payload = { ...size, ean, shelf: `A-01-${1 + (about.which % 5)}`, seen: { ean, shelf } };
    return { call: 'PUT /api/office/places', payload, permission: 'stock.count' };
  },
};
