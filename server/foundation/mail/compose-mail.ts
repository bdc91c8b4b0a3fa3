import type { ShopFacts } from '#contract/shop-facts.ts';
import { goodsInMail } from './sanitize-user-text.ts';

/** Content of a mail, from which HTML and plain text are created. All fields are plain text. */
export interface MailDescription {
  subject: string;
  /** Preview that an inbox shows after the subject. */
  preview: string;
  heading: string;
  lead: string;
  /** Further paragraphs below the lead. */
  more?: string[];
  /** Reference or code of the mail, shown in large letters. */
  plates?: { label: string; value: string; note?: string };
  button?: { text: string; href: string };
  sections?: MailSection[];
  /** Paragraphs above the footer. */
  closing?: string[];
  /** Reason why the person receives the mail: "You get this because you ordered." */
  reason: string;
}

export interface MailSection {
  heading: string;
  paragraphs?: (string | { strong: string; text: string })[];
  /**
   * Line items. Their names are shown without links, which strangers could have typed. `picture` is an absolute URL of
   * a 4:5 image, without which the mail must also be clear.
   */
  lines?: { name: string; detail: string; amount: string; picture?: string | undefined }[];
  sums?: { label: string; amount: string; strong?: boolean }[];
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const body = "font-family:Anek,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const condensed =
  "font-family:Anek,'Arial Narrow','Roboto Condensed',Arial,sans-serif;font-weight:800;font-stretch:75%";
const ink = '#14170F';
const soft = '#50564A';
/** Content-ID of the inline wordmark image, which the sender attaches so that mail programs fetch nothing. */
export const wordmarkId = 'wordmark@maidan';
/** Returns true if a mail shows the wordmark. */
export function showsWordmark(html: string): boolean {
  return html.includes(`"cid:${wordmarkId}"`);
}

const sides = 'padding-left:28px;padding-right:28px';

/** Creates both forms of a mail. It uses tables and inline styles only, as mail programs support little else. */
export function composeMail(shopFacts: ShopFacts, mail: MailDescription): ComposedMail {
  return { subject: oneLine(mail.subject), text: textOf(shopFacts, mail), html: htmlOf(shopFacts, mail) };
}

/** Collapses whitespace. A subject is a header, and a line break in a name must not start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function textOf(shopFacts: ShopFacts, mail: MailDescription): string {
  const parts = [mail.heading.toUpperCase(), mail.lead, ...(mail.more ?? [])];
  if (mail.plates)
    parts.push([`${mail.plates.label}: ${mail.plates.value}`, mail.plates.note].filter(Boolean).join('\n'));
  if (mail.button) parts.push(`${mail.button.text}: ${mail.button.href}`);
  for (const { heading, paragraphs = [], lines = [], sums = [] } of mail.sections ?? []) {
    const rows = [
      ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.strong}: ${one.text}`)),
      ...lines.map(({ name, detail, amount }) => [goodsInMail(name), detail, amount].filter(Boolean).join(', ')),
      ...sums.map(({ label, amount }) => `${label}: ${amount}`),
    ];
    parts.push([heading.toUpperCase(), ...rows].join('\n'));
  }
  parts.push(
    ...(mail.closing ?? []),
    ...(shopFacts.seller.email
      ? [
          `Something off? Answer this mail or write to ${shopFacts.seller.email}, ${shopFacts.seller.supportHours}. We answer within 24 hours.`,
        ]
      : []),
    [mail.reason, shopFacts.seller.demonstration].filter(Boolean).join(' '),
  );
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(shopFacts: ShopFacts, mail: MailDescription): string {
  const rows = [
    row(
      `${sides};padding-top:24px;padding-bottom:20px`,
      // The alternative text, shown if pictures are blocked, has the same size.
      `<img src="cid:${wordmarkId}" alt="MAIDAN" width="147" height="28" style="display:block;border:0;${condensed};font-size:24px;line-height:28px;color:${ink}">`,
    ),
    row(
      `${sides};padding-bottom:22px`,
      `<h1 style="margin:0;${condensed};font-size:48px;line-height:44px;text-transform:uppercase;color:${ink}">${escapeHtml(mail.heading)}</h1>${[mail.lead, ...(mail.more ?? [])].map((one) => paragraph(one, ink, '12px 0 0')).join('')}`,
    ),
    mail.plates && platesRow(mail.plates),
    mail.button && row(`${sides};padding-top:22px;padding-bottom:26px`, button(mail.button)),
    ...(mail.sections ?? []).map((section) =>
      row(`${sides};padding-top:4px;padding-bottom:26px`, sectionHtml(section)),
    ),
    mail.closing &&
      row(
        `${sides};padding-top:4px;padding-bottom:26px`,
        mail.closing.map((one) => paragraph(one, ink, '0 0 12px')).join(''),
      ),
    row(`background:${ink};${sides};padding-top:20px;padding-bottom:22px`, footer(shopFacts, mail.reason)),
  ];
  const table = `<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FBFBF8">${rows.filter(Boolean).join('')}</table>`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head><body style="margin:0;background:#E6E9E2"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 0">${table}</td></tr></table></body></html>`;
}

function row(style: string, content: string): string {
  return `<tr><td style="${body};${style}">${content}</td></tr>`;
}

function paragraph(text: string, colour: string, margin: string): string {
  return `<p style="${body};margin:${margin};font-size:16px;line-height:24px;color:${colour}">${escapeHtml(text)}</p>`;
}

function button({ text, href }: { text: string; href: string }): string {
  return `<a href="${escapeHtml(href)}" style="${body};display:inline-block;background:${ink};color:#FBFBF8;font-size:16px;font-weight:700;line-height:48px;padding:0 22px;border-radius:2px;text-decoration:none">${escapeHtml(text)}</a>`;
}

function platesRow({ label, value, note }: NonNullable<MailDescription['plates']>): string {
  const plates = [...value].map(
    (sign) =>
      `<td align="center" style="padding:0 3px 0 0"><span style="display:block;background:#2A2F25;color:#F4F5EE;${condensed};font-size:30px;line-height:38px;padding-top:6px;border-radius:2px;text-align:center">${escapeHtml(sign)}</span></td>`,
  );
  const table = `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:${plates.length * 43}px;table-layout:fixed"><tr>${plates.join('')}</tr></table>`;
  return row(
    `background:${ink};padding:20px 28px 22px`,
    `<p style="${body};margin:0 0 8px;font-size:14px;color:#B4BAAB">${escapeHtml(label)}</p>${table}${note ? paragraph(note, '#F4F5EE', '16px 0 0') : ''}`,
  );
}

function sectionHtml({ heading, paragraphs = [], lines = [], sums = [] }: MailSection): string {
  const cell = `${body};font-size:15px;line-height:21px;color:${ink}`;
  const pictured = lines.some(({ picture }) => picture !== undefined);
  const items = lines.map(({ name, detail, amount, picture }) => {
    const tile = pictured ? `<td width="64" style="padding:8px 0">${picture ? pictureHtml(picture) : ''}</td>` : '';
    const words = `<strong>${escapeHtml(goodsInMail(name))}</strong>${detail && `<br><span style="color:${soft}">${escapeHtml(detail)}</span>`}`;
    const goods = `<td style="${cell};padding:8px 14px${pictured ? '' : ' 8px 0'}">${words}</td>`;
    const price = `<td style="${cell};text-align:right;white-space:nowrap"><strong>${escapeHtml(amount)}</strong></td>`;
    return `<tr>${tile}${goods}${price}</tr>`;
  });
  const totals = sums.map(({ label, amount, strong }) => {
    const look = strong
      ? `;font-size:19px;font-weight:700;border-top:2px solid ${ink};padding:12px 0 0`
      : ';padding:5px 0';
    return `<tr><td style="${cell}${look}">${escapeHtml(label)}</td><td style="${cell}${look};text-align:right">${escapeHtml(amount)}</td></tr>`;
  });
  const table = (rows: string[]) =>
    rows.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px">${rows.join('')}</table>`
      : '';
  return `<div style="border-top:2px solid ${ink};padding-top:14px"><h2 style="margin:0;${condensed};font-size:30px;line-height:28px;text-transform:uppercase;color:${ink}">${escapeHtml(heading)}</h2></div>${paragraphs.map(told).join('')}${table(items)}${table(totals)}`;
}

/** Creates a product image on the background of the shop. */
function pictureHtml(address: string): string {
  return `<img src="${escapeHtml(address)}" alt="" width="64" height="80" style="display:block;border:0;width:64px;height:80px;background:#E6E9E2">`;
}

function told(one: NonNullable<MailSection['paragraphs']>[number]): string {
  if (typeof one === 'string') return paragraph(one, ink, '8px 0 4px');
  return `<p style="${body};margin:8px 0 4px;font-size:16px;line-height:24px;color:${ink}"><strong>${escapeHtml(one.strong)}:</strong> ${escapeHtml(one.text)}</p>`;
}

function footer(shopFacts: ShopFacts, reason: string): string {
  const small = `${body};margin:0;font-size:14px;line-height:21px;color:#B4BAAB`;
  // Without seller details, only staff receive mails, so this part is empty.
  const help = shopFacts.seller.email
    ? `<p style="${small}">Something off? Answer this mail or write to <a href="mailto:${shopFacts.seller.email}" style="color:#F4F5EE">${shopFacts.seller.email}</a>, ${shopFacts.seller.supportHours}. We answer within 24 hours.</p>`
    : '';
  return `${help}<p style="${small}${help && ';margin-top:14px'}">${escapeHtml([reason, 'We send no adverts.', shopFacts.seller.demonstration].filter(Boolean).join(' '))}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
