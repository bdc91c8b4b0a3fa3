import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WebKitPrograms } from '#scripts/find-other-browsers.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { longestWaitMs } from '../settled.ts';
import type { OtherBrowser, Tab } from './tab.ts';

/** Style for narrow toolbar buttons, which would otherwise make the window wider than a phone. */
const narrowButtons =
  'window * { min-width: 0; padding: 0; margin: 0; border: none; font-size: 1px; -gtk-icon-transform: scale(0.1); }\n';

/** Starts the system's WebKitGTK on a separate virtual screen, and connects by WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<OtherBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'maidan-webkit-'));
  await mkdir(path.join(home, 'gtk-3.0'));
  await writeFile(path.join(home, 'gtk-3.0', 'gtk.css'), narrowButtons);
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`the screen ended with ${code}`)));
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
    stdio: 'ignore',
  });
  const session = await openSession(`http://127.0.0.1:${port}`, programs.browser);
  return {
    tab: openTab(session),
    async close() {
      await session('DELETE', '').catch(() => {});
      for (const child of [driver, screen]) await end(child);
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * Makes a call of the WebDriver standard below the session: https://www.w3.org/TR/webdriver2. Throws if the driver
 * rejects it.
 */
type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

async function callAt<Result>(url: string, method: string, body: object = {}): Promise<Result> {
  const reply = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: Result & { error?: string; message?: string } };
  if (!reply.ok)
    throw new Error(`${new URL(url).pathname.split('/').slice(3).join('/')}: ${value.error}: ${value.message}`);
  return value;
}

async function openSession(origin: string, binary: string): Promise<Call> {
  const latest = Date.now() + 15_000;
  while (!(await callAt(`${origin}/status`, 'GET').catch(() => false))) {
    if (Date.now() > latest) throw new Error('the driver of WebKit does not answer');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const { sessionId } = await callAt<{ sessionId: string }>(`${origin}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  });
  return (method, below, body) => callAt(`${origin}/session/${sessionId}${below}`, method, body);
}

/**
 * Script that records console messages as early as a driver can, including earlier policy violations. Undefined if it
 * already records.
 */
const listen = `(() => {
  if (window.heard) return;
  const heard = [];
  Object.assign(window, { heard });
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...words) => { heard.push(words.join(' ')); say.apply(console, words); };
  }
  addEventListener('error', ({ message }) => heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  new ReportingObserver((reports) => {
    for (const { body } of reports) heard.push('refused by the policy: ' + body.effectiveDirective + ' ' + body.blockedURL);
  }, { types: ['csp-violation'], buffered: true }).observe();
})()`;

/** Returns the position of the only frame in the page. */
const frameCorner = `((frame) => {
  const { left, top } = frame.getBoundingClientRect();
  return [Math.round(left + frame.clientLeft), Math.round(top + frame.clientTop)];
})(document.querySelector('iframe'))`;

function openTab(session: Call): Tab {
  const noise: string[] = [];
  const evaluate: Tab['evaluate'] = async <Value>(expression: string, where?: 'page' | 'frame') => {
    const script = `const done = arguments[arguments.length - 1];
      new Promise((resolve) => resolve(${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    // The index of a frame is relative to the current frame of the driver.
    await session('POST', '/frame', { id: null });
    if (where === 'frame') await session('POST', '/frame', { id: 0 });
    const answer = await session<{ value: Value; error?: string }>('POST', '/execute/async', { script, args: [] });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  const harvest = async () =>
    void noise.push(...((await evaluate<string[] | null>('window.heard?.splice(0) ?? []')) ?? []));
  /**
   * Performs a step that leads to another document, and records its messages at once, as the driver would wait until
   * the document is loaded.
   */
  const turn = async (how: () => Promise<unknown>) => {
    await harvest();
    await evaluate('void Object.assign(window, { before: true })');
    await how();
    const latest = Date.now() + longestWaitMs;
    const hasCome = () => evaluate<boolean>(`!window.before && (${listen}, document.readyState) === 'complete'`);
    while (!(await hasCome().catch(() => false))) {
      if (Date.now() > latest) throw new Error('the page has not come');
    }
  };
  return {
    evaluate,
    goto: (url) => turn(() => session('POST', '/url', { url })),
    reload: () => turn(() => session('POST', '/refresh')),
    back: () => session('POST', '/back'),
    async act(device, where) {
      // The pointer's positions are always relative to the page's window.
      const [left, top] = where === 'frame' ? await evaluate<[number, number]>(frameCorner) : [0, 0];
      const actions = device.actions.map((one) =>
        one.type === 'pointerMove' ? { ...one, x: one.x + left, y: one.y + top } : one,
      );
      await session('POST', '/actions', { actions: [{ ...device, actions }] });
    },
    async chooseFile(selector, file) {
      const element = await session<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      await session('POST', `/element/${Object.values(element)[0]}/value`, { text: file });
    },
    async resize(width, height) {
      const chrome = await evaluate<number[]>('[outerWidth - innerWidth, outerHeight - innerHeight]');
      await session('POST', '/window/rect', {
        x: 0,
        y: 0,
        width: width + (chrome[0] ?? 0),
        height: height + (chrome[1] ?? 0),
      });
    },
    screenshot: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
    async forget() {
      await session('DELETE', '/cookie');
      await evaluate('[localStorage.clear(), sessionStorage.clear()].length');
    },
    async noise() {
      await harvest();
      return noise.splice(0);
    },
  };
}
