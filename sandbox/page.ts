/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--ink:#14170f;--soft:#50564a;--ground:#fbfbf8;--line:#dcdfd6;--act:#1b56b8}
@media(prefers-color-scheme:dark){:root{--ink:#f1f3ea;--soft:#b7bdae;--ground:#0e120d;--line:#2b3229;--act:#86b2ff}}
body{margin:0 auto;max-width:960px;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
h1{font-size:28px;margin:0 0 4px}h2{font-size:20px;margin:28px 0 8px}p{margin:4px 0 12px;color:var(--soft)}
a{color:var(--act)}nav{margin-bottom:20px}nav a{margin-right:16px}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
button,select,input{font:inherit;padding:8px 14px;border:1px solid var(--soft);border-radius:2px;background:none;color:inherit}
button{cursor:pointer}form{display:inline}label{display:inline-block;margin-right:12px}
iframe{width:100%;height:900px;border:1px solid var(--line);background:#fff}pre{white-space:pre-wrap}
`;

/** Renders a page of the mocks, labelled as such. `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title><style>${style}</style>
<nav><a href="/">Sandbox</a></nav><h1>${escapeHtml(title)}</h1>${body}</html>`;
}
