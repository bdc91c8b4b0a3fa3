import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bidi, connectBidi } from './bidi.ts';
import type { OtherBrowser, Tab } from './tab.ts';

/**
 * Script that runs in each page before the page's scripts. Browsers report policy violations only to their own console,
 * so it repeats them for the test.
 */
const tellOfRefusals = `() => {
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error('refused by the policy: ' + violatedDirective + ' ' + blockedURI);
  });
}`;

/**
 * Preferences: scroll bars overlay the content, as on a phone. Updates, studies and reports are already off by default
 * in a controlled Firefox.
 */
const preferences = { 'ui.useOverlayScrollbars': 1 };

/** Expression that becomes true once the page has loaded. */
const loaded =
  "document.readyState === 'complete' || new Promise((done) => addEventListener('load', () => done(true), { once: true }))";

/** Starts the system's Firefox without a window, with a new profile folder, and connects by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<OtherBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'maidan-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    {
      // As root, Firefox rejects a home folder that belongs to another user.
      env: { ...process.env, HOME: profile },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${said}`)));
  });
  const bidi = await connectBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  return {
    tab: await openTab(bidi),
    async close() {
      bidi.close();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

interface Context {
  context: string;
  children: Context[];
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/**
 * Returns true for the error that Firefox logs of a page that was left while its modules were loading. Where modules of
 * a page that stays do not load, its journey does not go on.
 */
function isOfLeftPage(text: string): boolean {
  return text.startsWith('TypeError: error loading dynamically imported module: ');
}

async function openTab(bidi: Bidi): Promise<Tab> {
  // Opens a new tab, as the initial one has no focus and its buttons get no key events.
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const contextOf = async (where: 'page' | 'frame') => {
    if (where === 'page') return context;
    const { contexts } = await bidi.send<{ contexts: Context[] }>('browsingContext.getTree', { root: context });
    const frame = contexts[0]?.children[0];
    if (!frame) throw new Error('there is no frame');
    return frame.context;
  };
  let noise: string[] = [];
  bidi.on('log.entryAdded', (params) => {
    const { level, text } = params as { level: string; text: string };
    if ((level === 'error' || level === 'warn') && !isOfLeftPage(text)) noise.push(text);
  });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  await bidi.send('script.addPreloadScript', { functionDeclaration: tellOfRefusals });
  const evaluate: Tab['evaluate'] = async <Value>(expression: string, where: 'page' | 'frame' = 'page') => {
    const asked = await bidi.send<Evaluated>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      target: { context: await contextOf(where) },
      awaitPromise: true,
    });
    if (asked.type === 'exception') throw new Error(asked.exceptionDetails.text);
    return (asked.result.value === undefined ? undefined : JSON.parse(asked.result.value)) as Value;
  };
  return {
    evaluate,
    async goto(url) {
      // Firefox reports a page still loading as the failure of the next navigation.
      while (!(await evaluate<boolean>(loaded).catch(() => false)));
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    back: () => bidi.send('browsingContext.traverseHistory', { context, delta: -1 }),
    act: async (device, where = 'page') =>
      bidi.send('input.performActions', { context: await contextOf(where), actions: [device] }),
    async chooseFile(selector, file) {
      const { nodes } = await bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      });
      await bidi.send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    resize: (width, height) => bidi.send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async forget() {
      await bidi.send('storage.deleteCookies', {});
      await evaluate('[localStorage.clear(), sessionStorage.clear()].length');
    },
    async noise() {
      const heard = noise;
      noise = [];
      return heard;
    },
  };
}
