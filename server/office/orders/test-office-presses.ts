import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#contract/office/lists.ts';
import type { Thread } from '#contract/office/messages.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { PackingParcel } from '#contract/office/packing.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import type { PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

// Requests of office staff, prepared by an owner, who may read everything.

// Daily work of office staff as the screens request it. Each call is prepared by an owner, who may read everything.

/** One request: its data, and the call in the roles table. */
export interface Press {
  call: string;
  payload: object;
  permission: Permission;
  headers?: Record<string, string>;
}

export interface AtWork {
  id: string;
  name: string;
  role: StaffRole;
  cookie: string;
}

/** Creates a member of a role with a unique name. */
export async function atWork(shop: PayingShop, role: StaffRole): Promise<AtWork> {
  const name = `${role} ${randomUUID().slice(0, 8)}`;
  const { id, cookie } = await aColleagueIn(shop, [role], shop.clock.now, { name });
  return { id, name, role, cookie };
}

export interface About {
  shop: PayingShop;
  owner: AtWork;
  reference: string;
  /** Random number that chooses among lines, parcels, jobs, returns and approvals. */
  which: number;
}

export async function read<T>({ shop, owner }: About, path: string): Promise<T> {
  return (await ask(shop, `GET /api/office/${path}`, { cookie: owner.cookie })).json().data as T;
}

export const pick = <T>(some: readonly T[], which: number): T | undefined => some[which % Math.max(1, some.length)];

/** Returns an action of the order page, based on the current version. */
export async function action(about: About, act: object): Promise<Press> {
  const { version } = await read<OfficeOrder>(about, `orders/${about.reference}`);
  const call = `POST /api/office/orders/${about.reference}/actions`;
  return { call, payload: { key: `press_${randomUUID()}`, version, act }, permission: 'orders.change' };
}

export async function parcelOf(about: About, desk: string): Promise<PackingParcel | undefined> {
  const parcels = [1, 2].map((parcel) => ({ reference: about.reference, parcel }));
  const reply = await ask(about.shop, 'POST /api/office/packing/batch', {
    cookie: about.owner.cookie,
    payload: { desk, parcels },
  });
  return pick(reply.json().data?.parcels ?? [], about.which);
}

export async function returnOf(about: About): Promise<OfficeReturn | undefined> {
  const { returns } = await read<{ returns: { id: string }[] }>(about, `returns?q=${about.reference}`);
  const found = pick(returns, about.which);
  return found && read<OfficeReturn>(about, `returns/${found.id}`);
}

export async function returnStep(
  about: About,
  step: string,
  permission: Permission,
  payload: (one: OfficeReturn) => object,
): Promise<Press | undefined> {
  const one = await returnOf(about);
  const method = step === 'inspection' ? 'PUT' : 'POST';
  return one && { call: `${method} /api/office/returns/${one.id}/${step}`, payload: payload(one), permission };
}

export async function jobPress(
  about: About,
  what: string,
  payload: (job: PrintJob) => object,
): Promise<Press | undefined> {
  const { jobs } = await read<{ jobs: PrintJob[] }>(about, 'print-room');
  const job = pick(
    jobs.filter(({ reference }) => reference === about.reference),
    about.which,
  );
  return (
    job && {
      call: `POST /api/office/print-room/${job.id}/${what}`,
      payload: payload(job),
      permission: 'designs.decide',
    }
  );
}

export const jobStep = (about: About, step: 'approve' | 'start' | 'done') => jobPress(about, 'steps', () => ({ step }));

export async function mailPress(about: About, what: string, payload: object): Promise<Press | undefined> {
  const mail = pick((await read<OfficeOrder>(about, `orders/${about.reference}`)).mails, about.which);
  return (
    mail && {
      call: `POST /api/office/orders/${about.reference}/mails/${mail.id}${what}`,
      payload,
      permission: 'orders.change',
    }
  );
}

export async function threadPress(
  about: About,
  call: string,
  payload: (thread: Thread) => object,
): Promise<Press | undefined> {
  const { threads } = await read<{ threads: { ticket: string }[] }>(about, 'messages?view=waiting');
  const found = pick(threads, about.which);
  if (!found) return undefined;
  const [method = '', what = ''] = call.split(' ');
  const thread = await read<Thread>(about, `messages/${found.ticket}`);
  const permission = what === '/contact' ? 'contacts.see' : 'messages.answer';
  return { call: `${method} /api/office/messages/${found.ticket}${what}`, payload: payload(thread), permission };
}

export const keyed = () => ({ key: `press_${randomUUID()}` });
export const once = () => ({ 'idempotency-key': randomUUID() });
