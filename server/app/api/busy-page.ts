import type { FastifyReply } from 'fastify';
import type { Problem } from '#server/foundation/errors/problem.ts';

/** Path of the shop's name as SVG, since the page loads no files, not even a font. */
const letters =
  'M0,100V0H24L48,46L72,0H96V100H72V50L55,82H41L24,50V100ZM103,100L134,0H166L197,100H171L166.5,83H133.5L129,100ZM140,62H160L150,26ZM203,0H227V100H203ZM237,0H279C311,0 329,20 329,50C329,80 311,100 279,100H237ZM264,24V76H282V24ZM336,100L367,0H399L430,100H404L399.5,83H366.5L362,100ZM373,62H393L383,26ZM436,100V0H460L500,60V0H524V100H500L460,40V100Z';

interface Words {
  title: string;
  /** Problem in one sentence. */
  message: string;
  /** Advice for the visitor. */
  advice: string;
  /** Seconds until the page reloads itself; undefined for longer waits, after which the visitor reloads. */
  seconds?: number;
  /** True if the name links to the home page. */
  home: boolean;
}

/**
 * Renders a page without assets. Styles are inline attributes, which the CSP allows; colours follow the device's colour
 * scheme.
 */
function plainPage({ title, message, advice, seconds, home }: Words): string {
  const name = `<svg viewBox="0 0 525 100" width="126" height="24" fill="currentColor" fill-rule="evenodd" role="img" aria-label="Maidan"><path d="${letters}"/></svg>`;
  const again = seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds}">\n`;
  const place = 'style="color:inherit;display:inline-block;padding:10px 0"';
  const ground = 'background:light-dark(#fbfbf8,#0e120d);color:light-dark(#14170f,#f1f3ea)';
  const quiet = 'color:light-dark(#50564a,#b7bdae)';
  return `<!doctype html>
<html lang="en-IN" style="${ground}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${again}<title>${title} · Maidan</title>
<body style="margin:0;font:400 17px/1.55 system-ui,sans-serif">
<main style="max-width:34rem;margin:0 auto;padding:24px 20px">
${home ? `<a href="/" ${place}>${name}</a>` : `<span ${place}>${name}</span>`}
<h1 style="font-size:clamp(30px,8vw,44px);line-height:1.1;letter-spacing:-.02em;margin:64px 0 16px">${title}.</h1>
<p style="font-size:19px;margin:0 0 12px">${message}</p>
<p style="margin:0;${quiet}">${advice}</p>
</main>
`;
}

/** Responds to a page request with a cheap page that reloads itself, while the shop is overloaded. */
export function sendBusyPage(reply: FastifyReply, { status, message, extra }: Problem): FastifyReply {
  const seconds = Math.ceil(extra.retryAfterSeconds ?? 10);
  return reply
    .status(status)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title: 'One moment, please',
        message,
        advice: 'This page asks again by itself.',
        seconds,
        home: true,
      }),
    );
}

/** Responds to a page request before the shop has opened. */
export function sendClosedPage(reply: FastifyReply, seconds: number): FastifyReply {
  const words = {
    title: 'We open soon',
    message: 'This shop is being set up. Nothing is on sale yet.',
    advice: 'Come back a little later.',
  };
  return reply
    .status(503)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(plainPage({ ...words, home: false }));
}
