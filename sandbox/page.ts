import { lookLink, lookStyle } from './look.ts';

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `${lookStyle}
body{margin:0 auto;max-width:1040px;padding:24px var(--gutter) 64px}
h1{font-size:var(--t-h1);line-height:.8;margin:16px 0 20px}h2{font-size:var(--t-h2);margin:36px 0 12px}p{margin:4px 0 14px;color:var(--ink-2)}
a{color:inherit;text-underline-offset:.22em}nav{padding-bottom:14px;border-bottom:2px solid var(--ink)}nav a{margin-right:16px;font-weight:700;text-decoration:none}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:10px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
th{border-bottom:2px solid var(--ink);font-size:var(--t-3)}
form{display:inline}label{display:inline-block;margin:0 12px 8px 0}
iframe{width:100%;height:900px;border:1px solid var(--line);background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:700px){table{display:block;overflow-x:auto}}
`;

/** Follows the theme of the system, as the theme of the shop is unknown on another host. */
const themeScript =
  "document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';";

/** Renders a page of the mocks, labelled as such. `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title><script>${themeScript}</script>${lookLink}<style>${style}</style>
<nav><a href="/">Sandbox</a></nav><h1>${escapeHtml(title)}</h1>${body}</html>`;
}
