import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { PackingParcel } from '#contract/office/packing.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import type { OfficeReturn } from '#contract/office/returns.ts';
import type { PayingShop } from '#server/order-desk/test-paid-orders.ts';
import { aColleagueIn, ask } from '#server/staff/test-staff.ts';

// What people of an office do all day, as its screens ask for it: a call that was made ready by somebody who may look at everything.

/** One press: what is sent, and what the roles table asks for it. */
export interface Press {
  call: string;
  payload: object;
  permission: Permission;
}

export interface AtWork {
  id: string;
  name: string;
  role: StaffRole;
  cookie: string;
}

/** Somebody of a role, whose name nobody else has. */
export async function atWork(shop: PayingShop, role: StaffRole): Promise<AtWork> {
  const name = `${role} ${randomUUID().slice(0, 8)}`;
  const { id, cookie } = await aColleagueIn(shop, [role], shop.clock.now, { name });
  return { id, name, role, cookie };
}

interface About {
  shop: PayingShop;
  owner: AtWork;
  reference: string;
  /** Chooses among lines, parcels, jobs, returns and approvals. */
  which: number;
}

const elsewhere = {
  fullName: 'Asha Sawant',
  pin: '400050',
  line1: 'Another House',
  line2: 'Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
};

async function read<T>({ shop, owner }: About, path: string): Promise<T> {
  return (await ask(shop, `GET /api/office/${path}`, { cookie: owner.cookie })).json().data as T;
}

const pick = <T>(some: readonly T[], which: number): T | undefined => some[which % Math.max(1, some.length)];

/** An action of the order's page, from the version that is there now. */
async function action(about: About, act: object): Promise<Press> {
  const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
  const call = `POST /api/office/orders/${about.reference}/actions`;
  return { call, payload: { key: `press_${randomUUID()}`, version, act }, permission: 'orders.change' };
}

async function parcelOf(about: About, desk: string): Promise<PackingParcel | undefined> {
  const parcels = [1, 2].map((parcel) => ({ reference: about.reference, parcel }));
  const reply = await ask(about.shop, 'POST /api/office/packing/batch', { cookie: about.owner.cookie, payload: { desk, parcels } });
  return pick(reply.json().data?.parcels ?? [], about.which);
}

async function returnOf(about: About): Promise<OfficeReturn | undefined> {
  const { returns } = await read<{ returns: { id: string }[] }>(about, `returns?q=${about.reference}`);
  const found = pick(returns, about.which);
  return found && read<OfficeReturn>(about, `returns/${found.id}`);
}

async function returnStep(
  about: About,
  step: string,
  permission: Permission,
  payload: (one: OfficeReturn) => object,
): Promise<Press | undefined> {
  const one = await returnOf(about);
  const method = step === 'inspection' ? 'PUT' : 'POST';
  return one && { call: `${method} /api/office/returns/${one.id}/${step}`, payload: payload(one), permission };
}

async function jobStep(about: About, step: 'approve' | 'start' | 'done'): Promise<Press | undefined> {
  const { jobs } = await read<{ jobs: PrintJob[] }>(about, 'print-room');
  const job = pick(
    jobs.filter(({ reference }) => reference === about.reference),
    about.which,
  );
  return job && { call: `POST /api/office/print-room/${job.id}/steps`, payload: { step }, permission: 'designs.decide' };
}

/** All that is done, by name. Undefined where there is nothing to do it to. */
export const officeWork: Record<string, (about: About) => Promise<Press | undefined>> = {
  cancel: (about) => action(about, { do: 'cancel', why: 'They rang', lines: [{ line: 1 + (about.which % 2), quantity: 1 }] }),
  cancelAll: (about) => action(about, { do: 'cancel', why: 'They rang' }),
  address: (about) => action(about, { do: 'change_address', address: elsewhere }),
  size: (about) => action(about, { do: 'change_size', line: 1, quantity: 1, size: pick(['S', 'L', 'XL'], about.which) }),
  hold: (about) => action(about, { do: 'hold', why: 'Paid twice?' }),
  release: (about) => action(about, { do: 'release' }),
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
  async markPaid(about) {
    const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
    const act = { do: 'mark_paid', way: 'bank_transfer', reference: `NEFT ${randomUUID().slice(0, 12)}`, why: 'On the statement' };
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
  async short({ reference }) {
    return { call: 'POST /api/office/packing/hold', payload: { desk: 'desk-one', reference, why: 'Short' }, permission: 'parcels.pack' };
  },
  approveDesign: (about) => jobStep(about, 'approve'),
  print: (about) => jobStep(about, 'start'),
  printed: (about) => jobStep(about, 'done'),
  approve: (about) => returnStep(about, 'approve', 'returns.decide', () => ({})),
  receive: (about) => returnStep(about, 'receive', 'returns.receive', () => ({ to: 'received' })),
  inspect: (about) =>
    returnStep(about, 'inspection', 'returns.inspect', ({ lines, version }) => ({
      version,
      pieces: lines.flatMap(({ line, quantity }) =>
        Array.from({ length: quantity }, (_, at) => ({ line, piece: at + 1, grade: 'as_new', goes: about.which % 2 ? 'stock' : 'scrap' })),
      ),
    })),
  decide: (about) => returnStep(about, 'decision', 'returns.decide', ({ version }) => ({ version, outcome: 'refund', why: 'All there' })),
  refuse: (about) => returnStep(about, 'refusal', 'returns.decide', ({ version }) => ({ version, why: 'Worn' })),
  async askApproval({ reference, which }) {
    const payload = { kind: 'refund', about: reference, amount: 2001 + which, why: 'The whole team waited' };
    return { call: 'POST /api/office/approvals', payload, permission: 'refunds.give' };
  },
  async decideApproval(about) {
    const asked = await read<{ id: string }[]>(about, 'approvals?whose=asked');
    const one = pick(asked, about.which);
    return (
      one && {
        call: `POST /api/office/approvals/${one.id}/decision`,
        payload: { grant: about.which % 3 > 0 },
        permission: 'approvals.decide',
      }
    );
  },
};
