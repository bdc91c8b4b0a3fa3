import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml, htmlPage } from '../page.ts';
import { carrierNamed } from './carriers.ts';
import { journeyStops, parcelActions, stopBy } from './journey.ts';
import { CourierFaults, type KeptCourier, type SandboxParcel } from './kept.ts';
import { pressParcelAction, setPace, type Tell } from './move-parcel.ts';
import { remitCash, writeReport } from './remittances.ts';

const paces = [
  [0, 'stands still'],
  [1, 'as it is'],
  [60, 'an hour a minute'],
  [600, 'ten hours a minute'],
  [3600, 'an hour a second'],
] as const;

const actionNames = {
  advance: 'Advance',
  delay: 'Delay',
  fail: 'Delivery fails',
  return: 'Send back',
  lose: 'Lose',
  odd: 'Unknown status',
};
const Settings = z
  .object({
    pace: z.coerce.number().min(0).max(100_000).optional(),
    walletRupees: z.coerce.number().int().min(0).max(1_000_000).optional(),
  })
  .extend(CourierFaults.partial().shape);

/** Returns the public view of a parcel, as JSON for tests. */
function shown(parcel: SandboxParcel): object {
  const { reference, awb, carrierId, isReturn, past } = parcel;
  return {
    reference,
    awb,
    carrier: carrierNamed(carrierId)?.name ?? null,
    isReturn,
    statuses: past.map(({ stop }) => journeyStops[stop].label),
  };
}

/** Mounts the courier's page: parcels with their actions, speed, faults, and webhooks sent. */
export function mountPage(app: FastifyInstance, kept: KeptCourier, tell: Tell): void {
  app.get('/', async (_request, reply) => reply.type('text/html').send(pageOf(kept)));
  app.get('/parcels.json', async () => ({
    parcels: kept.value.parcels.toReversed().map(shown),
    told: kept.value.told,
  }));

  app.post('/parcels/:awb/:action', async (request, reply) => {
    const { awb, action } = z.object({ awb: z.string(), action: z.enum(parcelActions) }).parse(request.params);
    const parcel = kept.value.parcels.find((one) => one.awb === awb);
    if (!parcel) return reply.status(404).send({ message: 'There is no such parcel' });
    if (!pressParcelAction(kept, tell, parcel, action, new Date()))
      return reply.status(409).send({ message: 'That cannot happen to it now' });
    return back(request, reply, shown(parcel));
  });

  app.post('/remit', async (request, reply) => {
    const made = remitCash(kept, new Date());
    return back(request, reply, { remittance: made?.id ?? null });
  });
  app.get('/remittances/:id.csv', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const found = kept.value.remittances.find((one) => one.id === id);
    return found ? reply.type('text/csv').send(writeReport(found)) : reply.status(404).send();
  });

  app.post('/settings', async (request, reply) => {
    const { pace, walletRupees, ...faults } = Settings.parse(request.body);
    Object.assign(kept.value.faults, faults);
    if (walletRupees !== undefined) kept.value.walletPaise = walletRupees * 100;
    if (pace !== undefined) setPace(kept, pace, new Date());
    kept.save();
    return back(request, reply, { pace: kept.value.pace, faults: kept.value.faults });
  });
}

/** Redirects form posts to the courier's page; returns the outcome as JSON to programs. */
function back(request: FastifyRequest, reply: FastifyReply, outcome: object): unknown {
  return request.headers.accept?.includes('text/html') ? reply.redirect('/shiprocket', 303) : outcome;
}

function pageOf({ value }: KeptCourier): string {
  const parcels = value.parcels.toReversed();
  const rows = parcels.map((parcel) => {
    const past = parcel.past.map(({ stop }) => stop);
    const last = parcel.past.at(-1);
    const begun = parcel.awb ? 'AWB ASSIGNED' : 'NEW';
    const status = last ? journeyStops[last.stop].label : begun;
    const buttons = parcelActions
      .filter((action) => parcel.awb && stopBy(action, past))
      .map(
        (action) =>
          `<form method="post" action="/shiprocket/parcels/${parcel.awb}/${action}"><button>${actionNames[action]}</button></form> `,
      );
    const moves = parcel.movesAt ? `<br><small>moves on ${inIndia(parcel.movesAt)}</small>` : '';
    const reference = `${escapeHtml(parcel.reference)}${parcel.isReturn ? ' (return)' : ''}`;
    const carrier = `<small>${escapeHtml(carrierNamed(parcel.carrierId)?.name ?? '')}</small>`;
    const cells = [reference, `${parcel.awb ?? ''}<br>${carrier}`, escapeHtml(status) + moves, buttons.join('')];
    return `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`;
  });
  const remittances = value.remittances.toReversed().map(({ id, at, sumPaise, lines }) => {
    const file = `<a href="/shiprocket/remittances/${id}.csv">Report as CSV</a>`;
    return `<tr><td>${id}<td>${inIndia(Date.parse(at))}<td>${lines.length}<td>${(sumPaise / 100).toFixed(2)}<td>${file}`;
  });
  const told = value.told.map(
    ({ at, awb, status, answer }) =>
      `<tr><td>${inIndia(Date.parse(at))}<td>${awb}<td>${escapeHtml(status)}<td>${escapeHtml(answer)}`,
  );
  return htmlPage(
    'Courier',
    `<p>Parcels of the shop. A driver collects them a day after the pickup was asked for; then they move by themselves at the pace below. Or all when you say so.</p>
<form method="post" action="/shiprocket/settings">
<label>Pace <select name="pace">${paces.map(([pace, name]) => option(String(pace), name, value.pace === pace)).join('')}</select></label>
${select('answers', 'Answers', CourierFaults.shape.answers.options, value.faults.answers)}
${select('once', 'Once', CourierFaults.shape.once.options, value.faults.once)}
${select('webhooks', 'Webhooks', CourierFaults.shape.webhooks.options, value.faults.webhooks)}
${select('remittances', 'Remittances', CourierFaults.shape.remittances.unwrap().options, value.faults.remittances ?? 'right')}
<label>Wallet, in rupees <input name="walletRupees" type="number" min="0" max="1000000" value="${Math.floor(value.walletPaise / 100)}"></label>
<button>Set</button></form>
<h2>Parcels</h2>${rows.length > 0 ? `<table><thead><tr><th>Order<th>AWB<th>Status<th></thead>${rows.join('')}</table>` : '<p>No parcel has been booked yet.</p>'}
<h2>Cash on delivery</h2><form method="post" action="/shiprocket/remit"><button>Remit all cash now</button></form>
${remittances.length > 0 ? `<table><thead><tr><th>Remittance<th>At (IST)<th>Parcels<th>Rupees<th></thead>${remittances.join('')}</table>` : '<p>Nothing was remitted yet. Cash follows eight days after the delivery.</p>'}
<h2>Told to the shop</h2>${told.length > 0 ? `<table><thead><tr><th>At (IST)<th>AWB<th>Status<th>Answer</thead>${told.join('')}</table>` : '<p>Nothing yet.</p>'}`,
  );
}

function select(name: string, label: string, options: readonly string[], chosen: string): string {
  return `<label>${label} <select name="${name}">${options.map((each) => option(each, each, each === chosen)).join('')}</select></label>`;
}

function option(value: string, name: string, chosen: boolean): string {
  return `<option value="${escapeHtml(value)}"${chosen ? ' selected' : ''}>${escapeHtml(name)}</option>`;
}

function inIndia(ms: number): string {
  return new Date(ms).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
