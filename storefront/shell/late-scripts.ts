/** Maximum wait in ms of the page's scripts for the first frame: a page that renders no frame must still hydrate. */
const longestToFrameMs = 3000;
/** Maximum wait in ms for high-priority pictures after the first frame: slow pictures must not delay the scripts. */
const longestToPicturesMs = 500;

const timer = 'const timer = (ms) => new Promise((done) => setTimeout(done, ms));\n';

/**
 * Script that ends after the first frame and the high-priority pictures. A page in a background tab does not wait. The
 * browser receives this text unchanged.
 */
const seen = `
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const shown = (picture) => picture.complete || new Promise((done) => ['load', 'error'].forEach((end) => picture.addEventListener(end, done)));
const pictures = () => Promise.all([...document.querySelectorAll('img[fetchpriority="high"]')].map(shown));
const toSee = () => frame().then(() => Promise.race([pictures().then(frame), timer(${longestToPicturesMs})]));
if (!document.hidden) await Promise.race([toSee(), timer(${longestToFrameMs})]);
`;

/** Event of the document after hydration. */
export const aliveEvent = 'alive';

/**
 * Repeats clicks and choices made before hydration, once and in order, when React has hydrated the element, which React
 * then marks. A choice is reverted first, because React ignores a choice that is already made.
 */
const earlyPresses = `
const pressed = new Map();
const press = ({ target }) => {
  const control = target.closest?.('button[type="button"], input[type="radio"], input[type="checkbox"]');
  if (!control) return;
  pressed.delete(control);
  pressed.set(control, control.checked);
};
const listensTo = (control) => Object.keys(control).some((key) => key.startsWith('__reactProps'));
document.addEventListener('click', press, true);
document.addEventListener('${aliveEvent}', async () => {
  document.removeEventListener('click', press, true);
  for (const [control, checked] of pressed) {
    for (let tries = 0; tries < 100 && !listensTo(control); tries++) await timer(20);
    if (checked !== undefined) control.checked = !checked;
    control.click();
    await timer(0);
  }
}, { once: true });
`;

/**
 * Default Trusted Types policy for text without a policy of ours (storefront/browser/trusted.ts). Allowed are text
 * without markup, and the script element that React creates but never runs. The script of a requested provider may
 * write markup and load further scripts from its origin. Everything else is rejected and reported.
 */
const defaultPolicy = `
const page = document.documentElement.dataset;
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (page.provider || text === '<script></' + 'script>' || !text.includes('<') ? text : null),
  createScriptURL: (address) => (page.provider && new URL(address, location.href).origin === page.provider ? address : null),
});
`;

const preloadLink = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const entryScript = /<script type="module" async="">(?=import )([\s\S]*?)<\/script>/;

/**
 * Rewrites a rendered page so that its scripts load after the first paint, as they would delay styles, fonts and
 * pictures. A list replaces the router's preload links; imports run in the same order. Unknown formats stay unchanged.
 * Early clicks are repeated later.
 */
export function startScriptsLate(html: string): string {
  const addresses = [...html.matchAll(preloadLink)].map(([, address]) => address);
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) return html;
  const preload = `for (const href of ${JSON.stringify(addresses)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));\n`;
  const body = entry
    .replace(/^\s*import (".+?");/gm, 'await import($1);')
    .replace(/^\s*import \* as (\w+) from (".+?");/gm, 'const $1 = await import($2);');
  return html
    .replace(preloadLink, '')
    .replace(
      entryScript,
      () => `<script type="module" async="">${defaultPolicy}${timer}${earlyPresses}${seen}${preload}${body}</script>`,
    );
}
