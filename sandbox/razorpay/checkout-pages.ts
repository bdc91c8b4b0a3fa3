import { escapeHtml } from '../page.ts';
import type { GatewayOrder, Payment } from './records.ts';
import { upiForms } from './upi-pages.ts';

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#10204a;font:16px/1.45 system-ui,sans-serif}
header{background:#10204a;color:#fff;padding:16px 20px;display:flex;justify-content:space-between;gap:12px;align-items:start}
header p{margin:0;font-size:14px}header strong{font-size:20px;display:block}
.test{background:#ffe9a8;color:#3d2c00;padding:6px 20px;font-size:14px;margin:0}
main{padding:16px 20px 24px}
h1{font-size:18px;margin:0 0 12px}h2{font-size:16px;margin:0}
details{border:1px solid #c9cfdf;margin-bottom:8px}summary{padding:12px;cursor:pointer}
details form,details div{padding:0 12px 12px}
label{display:block;margin:8px 0 4px;font-size:14px}
input,select{width:100%;font:inherit;padding:10px;border:1px solid #5d6785;background:#fff;color:inherit}
button{font:inherit;padding:12px 16px;min-height:44px;border:1px solid #1452c8;background:#1452c8;color:#fff;cursor:pointer;margin-top:12px;width:100%}
button.plain{background:#fff;color:#1452c8}
header button{width:auto;margin:0;padding:6px 12px;border-color:#fff;background:none;color:#fff}
.error{border-left:4px solid #b3261e;padding:8px 12px;background:#fdeceb;color:#5f100b}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style>
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
