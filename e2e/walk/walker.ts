import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ElementHandle, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { forgetShifts, mostShift, type Seen } from '../layout-shift.ts';
import type { RunningShop } from '../running-shop.ts';
import { longestWaitMs } from '../settled.ts';
import { falseWords, fingerRoom, focusHidden, frictionsInSight } from './frictions.ts';
import { answerTook, armPress, untilStill } from './watch-press.ts';

export type Screen = 'phone' | 'desk';

/** Problem that a user met at a step. */
export interface Friction {
  step: number;
  at: string;
  words: string;
}

/** Size of a touch target in px, and time in ms in which a click must have an effect. */
const [finger, patience] = [44, 1000];

/**
 * New user of the shop: by touch on a phone, or by keyboard on a desktop. Records every problem, and takes a picture of
 * each step.
 */
export class Walker {
  readonly shop: RunningShop;
  readonly screen: Screen;
  readonly frictions: Friction[] = [];
  readonly shots: string[] = [];
  page: Page;
  private readonly folder: string;
  private step = 0;
  private doing = 'begin';
  private readonly underWay = new Set<Request>();
  private document = '';
  private noise: string[] = [];
  /** Console messages of browsers about expected rejections. */
  private expected: RegExp | undefined;

  constructor(page: Page, shop: RunningShop, screen: Screen, folder: string) {
    this.shop = shop;
    this.screen = screen;
    this.folder = folder;
    this.page = page;
    this.hear(page);
  }

  /** Continues in another tab. */
  async turnTo(page: Page): Promise<void> {
    if (!this.heard.has(page)) this.hear(page);
    // Content that arrived in between moved unseen.
    if (page.url().startsWith(this.shop.url)) await forgetShifts(page);
    this.page = page;
  }

  private readonly heard = new WeakSet<Page>();

  private hear(page: Page): void {
    this.heard.add(page);
    page.on('console', (message) => {
      if (message.text().includes('GPU stall due to ReadPixels')) return;
      if (message.type() === 'error' || message.type() === 'warning')
        this.noise.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.noise.push(`console: ${error}`));
    page.on('request', (request) => {
      // Requests of the previous document do not matter any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.underWay.clear();
      this.underWay.add(request);
    });
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => {
      this.underWay.delete(request);
      const why = request.failure()?.errorText ?? '';
      // Superseded requests are aborted, which is not an error.
      if (!/ERR_ABORTED/.test(why)) this.noise.push(`request: ${request.url()} ${why}`);
    });
  }

  /** Ignores console messages that match, from now on, as the journey causes them on purpose. */
  expects(words: RegExp | undefined): void {
    this.expected = words;
  }

  private note(words: string): void {
    if (this.frictions.some((one) => one.words === words && one.at === this.doing)) return;
    this.frictions.push({ step: this.step, at: this.doing, words });
  }

  /** Ends a step: waits until the page is at rest, and checks it. */
  async look(): Promise<void> {
    const { page } = this;
    if (page.isClosed() || page.url() === 'about:blank') return;
    const isOurs = page.url().startsWith(this.shop.url);
    await untilStill(page, () => this.underWay.size);
    for (const words of this.noise.splice(0)) if (!this.expected?.test(words)) this.note(words);
    if (isOurs) await this.lookAtPage(page);
    await mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, `${String(this.step).padStart(2, '0')}.${this.screen}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 70 });
    if (this.shots.at(-1) !== file) this.shots.push(file);
    this.step += 1;
  }

  private async lookAtPage(page: Page): Promise<void> {
    const { unasked, movedUnasked } = await page.evaluate<Seen>('window.seen');
    if (unasked > mostShift) this.note(`moved by ${unasked.toFixed(3)}: ${movedUnasked.join('; ').slice(0, 300)}`);
    for (const words of [...(await page.evaluate(frictionsInSight)), ...(await page.evaluate(falseWords))])
      this.note(words);
    const { origin, lost } = await page.evaluate(() => ({
      origin: String(performance.timeOrigin),
      lost: document.activeElement === document.body || document.activeElement === null,
    }));
    // A new document starts with the focus at its top. Touch users need no focus.
    if (this.screen === 'desk' && lost && this.document === origin && this.doing.startsWith('press'))
      this.note('the focus is lost');
    this.document = origin;
  }

  private async next(doing: string): Promise<void> {
    if (this.step > 0 || this.doing !== 'begin') await this.look();
    this.doing = doing;
    if (this.page.url().startsWith(this.shop.url)) await forgetShifts(this.page);
  }

  /** Opens an address: typed, or followed from a mail or a message. */
  async open(address: string): Promise<void> {
    await this.next(`open ${address}`);
    await this.page.goto(address.startsWith('http') ? address : this.shop.url + address);
    this.document = '';
  }

  /** Goes back by the browser's back button. */
  async back(): Promise<void> {
    await this.next('go back');
    await this.page.goBack();
  }

  /** Presses a link, a button or a choice: by touch, or by Tab and a key. */
  async press(what: Locator): Promise<void> {
    const target = what.filter({ visible: true }).or(what).first();
    await target.waitFor({ state: 'attached' });
    await this.next(`press ${await nameOf(target)}`);
    // A choice already made has no effect.
    const isChosen = await target.evaluate(
      (element) => element instanceof HTMLInputElement && element.type === 'radio' && element.checked,
    );
    let opened = false;
    this.page.once('popup', () => {
      opened = true;
    });
    if (this.screen === 'phone') await this.tap(target);
    else await this.pressKey(target);
    if (isChosen || this.page.isClosed()) return;
    const took = await answerTook(this.page, 3000);
    // A window of a third party, such as the gateway, counts as a reaction.
    if (took > patience && !opened) this.note(`no answer for ${Math.round(took)} ms`);
  }

  private async tap(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    // A choice that is displayed by its label is clicked on the label.
    const handle = (await target.evaluateHandle((element) => {
      const box = element.getBoundingClientRect();
      const isDrawn = box.width > 8 && box.height > 8 && getComputedStyle(element).opacity !== '0';
      return element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type) && !isDrawn
        ? (element.labels?.[0] ?? element)
        : element;
    })) as ElementHandle<Element>;
    const { across, down, inSentence } = await handle.evaluate(fingerRoom);
    if (!inSentence && (across < finger || down < finger)) this.note(`small: ${across} by ${down} px for a finger`);
    if (this.isInShop(target)) await armPress(this.page);
    await handle.tap();
  }

  private async pressKey(target: Locator): Promise<void> {
    await this.reach(target);
    const kind = await target.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.localName,
    );
    if (this.isInShop(target)) await armPress(this.page);
    // The arrow keys have already chosen a radio button.
    if (kind !== 'radio') await this.page.keyboard.press(kind === 'checkbox' ? 'Space' : 'Enter');
    else if (!(await target.isChecked())) await this.page.keyboard.press('Space');
  }

  private isInShop(target: Locator): boolean {
    return (
      this.page.url().startsWith(this.shop.url) &&
      !String(target).includes('frameLocator') &&
      !String(target).includes('enter-frame')
    );
  }

  /** Moves the focus to an element by Tab, back by Shift and Tab, and by arrow keys within a group of choices. */
  async reach(target: Locator): Promise<void> {
    const where = () =>
      target.evaluate((element) => {
        const at = document.activeElement;
        if (at === element && document.hasFocus()) return 'there';
        const isGroup = element instanceof HTMLInputElement && element.type === 'radio';
        if (
          isGroup &&
          at instanceof HTMLInputElement &&
          at.type === 'radio' &&
          at.name === element.name &&
          at.form === element.form
        )
          return 'in its group';
        if (!at || at === document.body) return 'ahead';
        const position = at.compareDocumentPosition(element);
        return position & Node.DOCUMENT_POSITION_PRECEDING && !at.contains(element) ? 'behind' : 'ahead';
      });
    let turned = '';
    for (let presses = 0; presses < 250; presses += 1) {
      const now = await where();
      if (now === 'there') {
        const hidden = await target.evaluate(focusHidden);
        if (hidden) this.note(`the focus on ${await nameOf(target)} is not seen: ${hidden}`);
        return;
      }
      turned ||= now;
      const tab = turned === 'behind' ? 'Shift+Tab' : 'Tab';
      await this.page.keyboard.press(now === 'in its group' ? 'ArrowDown' : tab);
    }
    const stands = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    throw new Error(`no key leads to ${await nameOf(target)}; the focus stands on ${stands}`);
  }

  /** Replaces the text of a field by typing. */
  async type(what: Locator, text: string): Promise<void> {
    const box = what.first();
    await box.waitFor();
    if (this.screen === 'phone') {
      await box.scrollIntoViewIfNeeded();
      const { down } = await box.evaluate(fingerRoom);
      if (down < finger) this.note(`small: ${await nameOf(box)} is ${down} px high`);
      await box.tap();
    } else await this.reach(box);
    await box.evaluate((input: HTMLInputElement) => input.select());
    await this.page.keyboard.type(text);
  }

  /** Presses a key where the focus is. */
  async key(key: string): Promise<void> {
    await this.next(`press the key ${key}`);
    if (this.page.url().startsWith(this.shop.url)) await armPress(this.page);
    await this.page.keyboard.press(key);
    const took = await answerTook(this.page, 3000);
    if (took > patience) this.note(`no answer for ${Math.round(took)} ms`);
  }

  /** Chooses in a select; on a phone, its native list opens. */
  async choose(what: Locator, words: string): Promise<void> {
    await this.next(`choose ${words}`);
    if (this.screen === 'phone') {
      const { down } = await what.evaluate(fingerRoom);
      if (down < finger) this.note(`small: ${await nameOf(what)} is ${down} px high`);
      await what.selectOption({ label: words });
      // The page gets no click from the phone's native list, so its immediate changes do not count.
      await this.page.waitForTimeout(400);
      await forgetShifts(this.page);
      return;
    }
    await this.reach(what);
    await this.page.keyboard.type(words);
    await expect.poll(() => what.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)).toBe(words);
  }

  /** Waits until an element is visible. */
  async see(what: Locator | string | RegExp, patient = longestWaitMs): Promise<void> {
    const sought = typeof what === 'string' || what instanceof RegExp ? this.page.getByText(what) : what;
    await sought.filter({ visible: true }).first().waitFor({ timeout: patient });
  }

  /** Waits for the heading of a page. */
  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name }).first().waitFor();
  }

  /**
   * Leaves an open dialog by Escape, checks that the focus returns to the opening button, and opens it again by the
   * same button.
   */
  async escape(dialog: Locator): Promise<void> {
    if (this.screen === 'phone') return;
    await dialog.waitFor();
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => this.note('Escape does not close the dialog'));
    if (await this.page.evaluate(() => document.activeElement === document.body))
      this.note('the focus is lost by Escape');
    await this.page.keyboard.press('Enter');
    await dialog
      .waitFor({ timeout: 5000 })
      .catch(() => this.note('Escape does not lead back to what opened the dialog'));
  }

  /** Checks that an element shows the expected text. */
  async says(what: Locator, words: RegExp): Promise<void> {
    await expect.poll(() => what.first().textContent()).toMatch(words);
  }
}

async function nameOf(target: Locator): Promise<string> {
  const name = await target.evaluate((element) => {
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);
  });
  return `'${name}'`;
}
