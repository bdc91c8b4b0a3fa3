import { lookLink, lookStyle } from '../look.ts';
import { escapeHtml } from '../page.ts';
import type { GatewayOrder, Payment } from './records.ts';
import { upiForms } from './upi-pages.ts';

const style = `${lookStyle}
body{background:var(--paper)}
header{background:var(--band);color:var(--on-band);padding:16px 20px;display:flex;justify-content:space-between;gap:12px;align-items:start}
header p{margin:0;font-size:var(--t-3);color:var(--on-band-2)}
header strong{display:block;color:var(--on-band);font-size:var(--t-10);line-height:1.2;font-variant-numeric:tabular-nums lining-nums}
.test{background:var(--sun);color:var(--coal);padding:7px 20px 5px;font-size:var(--t-3);margin:0}
main{padding:20px}
h1{font-size:var(--t-12);margin:0 0 14px}
details{border-top:1px solid var(--line)}details:last-of-type{border-bottom:1px solid var(--line)}
details[open]{border-top:2px solid var(--ink)}
summary{min-height:48px;padding:13px 0 9px;font-weight:700;cursor:pointer}
details form,details div{padding:0 0 16px}
label{display:block;margin:8px 0 4px;font-size:var(--t-2);font-weight:600}
input,select{width:100%;min-height:48px}
button{width:100%;min-height:48px;margin-top:12px;background:var(--ink);color:var(--chalk)}
button.plain{background:none;color:inherit}
header button{flex:none;width:auto;min-height:44px;margin:0;border-color:var(--on-band-2);background:none;color:inherit}
.error{margin:0 0 16px;padding:10px 14px 8px;background:var(--ball-wash)}
[role=img]{padding:12px;background:#fff}
`;

export interface CheckoutFrame {
  order: GatewayOrder;
  /** Options that the shop passed to the script, which each page passes to the next. */
  given: Record<string, string>;
}

function rupees(paise: number): string {
  return (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
}

function hidden(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}

/** Renders a page of the dialog. `told` is a message posted to the shop's page that contains the dialog. */
function page(
  { order, given }: CheckoutFrame,
  title: string,
  body: string,
  told?: { kind: string; value: object },
): string {
  const tell = (message: object) =>
    `parent.postMessage(${JSON.stringify(message).replaceAll('<', '\\u003c')}, ${JSON.stringify(given.origin ?? '*')})`;
  return `<!doctype html><html lang="en" data-theme="${escapeHtml(given.theme ?? 'light')}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>${lookLink}<style>${style}</style>
<header><p>${escapeHtml(given.name ?? 'Shop')}<strong>${rupees(order.amount)}</strong>${escapeHtml(given.description ?? '')}</p>
<button type="button" id="close">Close</button></header>
<p class="test">Test mode: no money moves.</p><main><h1>${escapeHtml(title)}</h1>${body}</main>
<script>
const close = () => { ${tell({ kind: 'close' })} };
document.getElementById('close').addEventListener('click', close);
addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
${told ? `${tell(told)};` : ''}
</script></html>`;
}

/** Renders the choice of payment methods. */
export function methodsPage(frame: CheckoutFrame, failed?: Payment): string {
  const form = (method: string, fields: string, button: string) =>
    `<form method="post" action="/razorpay/checkout/pay">${hidden({ ...frame.given, method })}${fields}<button>${button}</button></form>`;
  const pay = `Pay ${rupees(frame.order.amount)}`;
  const card = `<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" value="4100 2800 0000 1007" required>
<label for="expiry">Expiry (MM/YY)</label><input id="expiry" name="expiry" autocomplete="cc-exp" value="12/34" required>
<label for="cvv">CVV</label><input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" value="123" required>`;
  const choice = (name: string, label: string, choices: [string, string][]) =>
    `<label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select>`;
  const bank = choice('bank', 'Bank', [
    ['SBIN', 'State Bank of India'],
    ['HDFC', 'HDFC Bank'],
    ['ICIC', 'ICICI Bank'],
  ]);
  const wallet = choice('wallet', 'Wallet', [
    ['paytm', 'Paytm'],
    ['mobikwik', 'MobiKwik'],
    ['amazonpay', 'Amazon Pay'],
  ]);
  const methods = [
    ['upi', 'UPI', upiForms((fields, button) => form('upi', fields, button), pay)],
    ['card', 'Card', form('card', card, pay)],
    ['netbanking', 'Net-banking', form('netbanking', bank, pay)],
    ['wallet', 'Wallet', form('wallet', wallet, pay)],
  ] as const;
  const open = failed?.method ?? methods.find(([method]) => method === frame.given.chosen)?.[0] ?? 'upi';
  const parts = methods.map(
    ([method, title, forms]) =>
      `<details name="method"${method === open ? ' open' : ''}><summary>${title}</summary>${forms}</details>`,
  );
  const trouble = failed
    ? `<p class="error" role="alert">${escapeHtml(failed.error_description ?? 'Payment failed.')} Try again or choose another way.</p>`
    : '';
  return page(
    frame,
    'Choose how to pay',
    `${trouble}${parts.join('')}`,
    failed && { kind: 'failed', value: failureOf(failed) },
  );
}

function failureOf(payment: Payment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
}

/** Renders the page of a bank, wallet or UPI app. `upi` is the code to scan or the name of the app. */
export function bankPage(frame: CheckoutFrame, payment: Payment, upi: { code?: string; app?: string } = {}): string {
  const form = (answer: string, inside: string) =>
    `<form method="post" action="/razorpay/checkout/answer">${hidden({ ...frame.given, payment_id: payment.id, answer })}${inside}</form>`;
  const otp = `<label for="otp">One-time password (4 to 10 digits succeed)</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required>`;
  const yes =
    payment.method === 'card' ? form('otp', `${otp}<button>Submit</button>`) : form('yes', '<button>Success</button>');
  const no = form('no', '<button class="plain">Failure</button>');
  const silent = form('silent', '<button class="plain">No answer yet</button>');
  const asked = {
    card: "Your bank's page",
    upi: upi.code ? 'Scan with any UPI app' : (upi.app ?? 'Your UPI app'),
    netbanking: "Your bank's page",
    wallet: 'Your wallet',
  }[payment.method];
  return page(
    frame,
    asked,
    `${upi.code ?? ''}<p>Payment of ${rupees(payment.amount)}. What does it answer?</p>${yes}${no}${silent}`,
  );
}

/** Renders the page for a payment that the bank has not decided; it is decided later on the control page. */
export function waitingPage(frame: CheckoutFrame): string {
  return page(
    frame,
    'Waiting for your bank',
    '<p>Your bank has not answered yet. You may close this window; the shop hears of it.</p>',
  );
}

export function paidPage(frame: CheckoutFrame, value: object): string {
  return page(frame, 'Payment successful', '<p role="status">Going back to the shop...</p>', { kind: 'paid', value });
}

/** Renders an error in the dialog, for example that nothing is to be paid. */
export function refusedPage(frame: CheckoutFrame, message: string): string {
  return page(frame, 'This order cannot be paid', `<p class="error" role="alert">${escapeHtml(message)}</p>`);
}
