import bwip from 'bwip-js';
import { escapeHtml } from '../page.ts';
import type { GatewayOrder } from './records.ts';

/** UPI apps of the mock, with the UPI IDs from which they pay. */
export const upiApps = {
  gpay: { name: 'Google Pay', vpa: 'success@okaxis' },
  phonepe: { name: 'PhonePe', vpa: 'success@ybl' },
  paytm: { name: 'Paytm', vpa: 'success@ptsbi' },
} as const;
export type UpiApp = keyof typeof upiApps;

/** Ways to pay by UPI: a code to scan, an app on the same device, or a typed UPI ID. */
export const upiFlows = ['qr', 'intent', 'collect'] as const;

const apps = Object.entries(upiApps)
  .map(([id, { name }]) => `<option value="${id}">${name}</option>`)
  .join('');

/** Renders the three UPI methods as forms. `form` adds the form element around fields and the label of a button. */
export function upiForms(form: (fields: string, button: string) => string, pay: string): string {
  const flow = (name: (typeof upiFlows)[number]) => `<input type="hidden" name="flow" value="${name}">`;
  const choice = `<label for="app">UPI app on this phone</label><select id="app" name="app">${apps}</select>`;
  const typed = `<label for="vpa">UPI ID (most shops may not ask for it since 28 February 2026)</label><input id="vpa" name="vpa" value="success@razorpay" required>`;
  return [
    form(flow('qr'), 'Show the QR code'),
    form(`${flow('intent')}${choice}`, 'Open the app'),
    form(`${flow('collect')}${typed}`, pay),
  ].join('');
}

/** Renders the code that a UPI app scans, with payee, amount and gateway order. */
export function upiCode({ id, amount }: GatewayOrder, payee: string): string {
  const fields = { pa: 'maidan@razorpay', pn: payee, am: (amount / 100).toFixed(2), cu: 'INR', tr: id };
  const picture = bwip.toSVG({ bcid: 'qrcode', text: `upi://pay?${new URLSearchParams(fields)}` });
  return `<p style="max-width:200px;margin:0 auto" role="img" aria-label="${escapeHtml(`QR code to pay ${payee} by any UPI app`)}">${picture}</p>`;
}
