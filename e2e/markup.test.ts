import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasJava } from '#scripts/find-java.ts';
import { runTool } from '#scripts/run-tool.ts';
import { haveSomeone } from './look/someone.ts';
import { allViews } from './look/views.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { htmlCheckerFile } from './second-opinions/checker-files.ts';

afterAll(endAllShops);

/** Messages of the Nu HTML Checker about our pages and mails that are not faults: subject and reason. */
const excepted: readonly { says: RegExp; of?: RegExp; because: string }[] = [
  {
    says: /^Trailing slash on void elements/,
    because: 'React writes it, and says itself that it has no effect; every value of an attribute is quoted',
  },
  {
    says: /^Attribute “name” not allowed on element “details”/,
    because: 'HTML has it since 2023: of the menus with one name one is open; the checker does not know it yet',
  },
  {
    says: /^Attribute “autocorrect” not allowed on element “input”/,
    because: 'HTML has it since 2024; the checker does not know it yet',
  },
  {
    says: /^CSS: /,
    because:
      'kept pages have their styles in them, and it knows CSS as it was years ago: the build reads styles, and stops at a wrong one',
  },
  {
    says: /^The “(align|cellpadding|cellspacing|width)” attribute on the “(table|td)” element is obsolete/,
    of: /^mail-/,
    because: 'programs for mail that lay out by tables read these and not every style',
  },
];

interface Message {
  url: string;
  message: string;
  extract?: string;
}

const jar = htmlCheckerFile();

/** Runs the Nu HTML Checker on the documents; returns its messages by document name. */
async function checked(documents: ReadonlyMap<string, string>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-markup-'));
  try {
    const files = await Promise.all(
      [...documents].map(async ([name, html]) => {
        const file = path.join(folder, `${name}.html`);
        await writeFile(file, html);
        return file;
      }),
    );
    const { output } = await runTool('java', ['-jar', jar, '--format', 'json', '--exit-zero-always', ...files], {
      quiet: true,
    });
    const { messages } = JSON.parse(output) as { messages: Message[] };
    const found: Record<string, string[]> = {};
    for (const { url, message, extract } of messages) {
      const name = path.basename(url, '.html');
      if (excepted.some(({ says, of }) => says.test(message) && (!of || of.test(name)))) continue;
      found[name] = [...(found[name] ?? []), `${message} ${extract ?? ''}`];
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function pagesOf(shop: RunningShop): Promise<[string, string][]> {
  const views = (await allViews(await haveSomeone(shop))).filter(({ first }) => !first);
  const written: [string, string][] = [];
  for (const { name, path } of views) written.push([name, await (await fetch(shop.url + path)).text()]);
  return written;
}

/** Every mail that was sent to anyone. */
async function mailsOf({ sandboxUrl }: RunningShop): Promise<[string, string][]> {
  const mails = (await (await fetch(`${sandboxUrl}/mail/messages.json`)).json()) as { subject: string; html: string }[];
  return mails.map(({ subject, html }, at) => [`mail-${at}-${subject.replace(/\W+/g, '-')}`, html]);
}

test('every server-rendered page and every mail is valid HTML', async ({ skip }) => {
  if (!hasJava()) skip('the Nu HTML Checker needs Java, and this machine has none');
  const shop = await startShop();
  const pages = await pagesOf(shop);
  await expect.poll(async () => (await mailsOf(shop)).length).toBeGreaterThan(2);
  const documents = new Map([...pages, ...(await mailsOf(shop))]);
  // An invalid document, to notice a checker that finds nothing.
  documents.set('wrong', '<!doctype html><html lang="en"><title>Wrong</title><p id="a"><b>Open<p id="a">');
  const { wrong, ...found } = await checked(documents);
  expect(wrong).toContainEqual(expect.stringContaining('Duplicate ID “a”'));
  expect(found).toEqual({});
});
