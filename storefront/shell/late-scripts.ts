/** How long the page's scripts wait for the first frame at most, in ms: a page that draws none must still come to life. */
const longestToFrameMs = 3000;
/** How long they wait after it for the pictures that came first: one that is still being drawn must not hold them back. */
const longestToPicturesMs = 500;

const timer = 'const timer = (ms) => new Promise((done) => setTimeout(done, ms));\n';

/**
 * Ends when what a reader sees first has been shown: the first frame, and the pictures that were asked for ahead of others.
 * A page that is not looked at has nothing to wait for. Runs in the browser as it stands here.
 */
const seen = `
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const shown = (picture) => picture.complete || new Promise((done) => ['load', 'error'].forEach((end) => picture.addEventListener(end, done)));
const pictures = () => Promise.all([...document.querySelectorAll('img[fetchpriority="high"]')].map(shown));
const toSee = () => frame().then(() => Promise.race([pictures().then(frame), timer(${longestToPicturesMs})]));
if (!document.hidden) await Promise.race([toSee(), timer(${longestToFrameMs})]);
`;

/** Told to the document when React has taken the page over. */
export const aliveEvent = 'alive';

/**
 * What is pressed or chosen while nothing listens yet is not lost: it is done again, once, in its order, when React has
 * come to it (it takes parts of a page over one after another, and marks each element it has). A choice is turned back
 * first, because React takes no notice of one that is already made.
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
 * What becomes of text that reaches the page without a policy of ours (storefront/browser/trusted.ts). React makes the elements of scripts, which never run,
 * from one text; what has no markup in it is harmless. Once a provider's script is asked for, its own code may write markup, where
 * no script runs either, and load more from its own origin. Everything else is refused, and reported.
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
 * A finished page whose scripts are asked for when what a reader sees first has been shown: it reads and looks right
 * before, and on a slow network they would else take the line from styles, fonts and the first picture. What is pressed
 * meanwhile is kept. In place of the preload links the router wrote stands a list that is followed then; what its module script imports, it imports in the
 * same order. A page written in a way not known here stays as it is.
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
    .replace(entryScript, () => `<script type="module" async="">${defaultPolicy}${timer}${earlyPresses}${seen}${preload}${body}</script>`);
}
