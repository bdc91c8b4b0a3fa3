import type { Page } from 'playwright-core';

/** Box for text or numbers, as it is found on a page. */
export interface TypedBox {
  /** Position among the boxes of the page. */
  index: number;
  label: string;
  type: string;
  inputMode: string;
  maxLength: number;
}

/** Rule of a box that shows only a part of the typed text. */
export interface BoxRule {
  label: RegExp;
  because: string;
  /** Returns what the box shows of a typed or pasted text. */
  shows: (text: string) => string;
  /** Content of the box after a higher number is pasted, if the box has a maximum. */
  most?: string;
}

/**
 * Kinds of `input` that people type into. Checkboxes, files, colours and the browser's date pickers are not among them.
 */
const typedKinds = ['text', 'search', 'email', 'tel', 'url', 'password', 'number'];
const boxSelector = ['textarea', 'input:not([type])', ...typedKinds.map((type) => `input[type=${type}]`)].join(', ');

/** Lists the boxes that a person can see and type into, in the order of the page, and marks them by their position. */
export function findBoxes(page: Page): Promise<TypedBox[]> {
  return page.evaluate((selector) => {
    const isOpen = (box: HTMLInputElement) => {
      const { width, height } = box.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && getComputedStyle(box).visibility !== 'hidden';
      return isSeen && !box.disabled && !box.readOnly && !box.closest('[inert], [aria-hidden=true]');
    };
    const labelOf = (box: HTMLInputElement) =>
      box.getAttribute('aria-label') || box.labels?.[0]?.textContent || box.name || box.placeholder;
    const all = [...document.querySelectorAll<HTMLInputElement>(selector)];
    for (const box of all) delete box.dataset.typedBox;
    const boxes = all.filter(isOpen);
    return boxes.map((box, index) => {
      box.dataset.typedBox = String(index);
      const { type, inputMode, maxLength } = box;
      return { index, label: labelOf(box).trim(), type, inputMode, maxLength };
    });
  }, boxSelector);
}

/** Reads the values of all marked boxes; null for a box that is gone. */
function readValues(page: Page, count: number): Promise<(string | null)[]> {
  return page.evaluate(
    (all) =>
      Array.from(
        { length: all },
        (_none, index) => document.querySelector<HTMLInputElement>(`[data-typed-box="${index}"]`)?.value ?? null,
      ),
    count,
  );
}

const texts = ['1', '12', '-', '1.5', '1,5', 'Ab c'] as const;
const pasted = '₹1,234.50';

/** Returns a number as people write it, without currency sign and group separators; NaN for other texts. */
const numberIn = (text: string) => (/\d/.test(text) ? Number(text.replace(/[₹,\s]/g, '')) : Number.NaN);

/** Returns true if two texts are the same number, or the same words if case and spaces are ignored. */
function isSameValue(one: string, other: string): boolean {
  const [a, b] = [numberIn(one), numberIn(other)];
  if (Number.isFinite(a) && Number.isFinite(b)) return a === b;
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

interface Typing {
  page: Page;
  box: TypedBox;
  boxes: readonly TypedBox[];
  /** Returns what the box may show of a text. */
  shown: (text: string) => string;
  most: string | undefined;
  faults: string[];
}

const boxOf = ({ page, box }: Typing) => page.locator(`[data-typed-box="${box.index}"]`);
const valueOfBox = (typing: Typing) => boxOf(typing).evaluate((one: HTMLInputElement) => one.value);

async function clearBox(typing: Typing): Promise<void> {
  await boxOf(typing).focus();
  await typing.page.keyboard.press('ControlOrMeta+A');
  await typing.page.keyboard.press('Delete');
}

async function expectShown(typing: Typing, after: string, wanted: string): Promise<void> {
  const found = await valueOfBox(typing);
  const words = `${typing.box.label}: shows ${JSON.stringify(found)} after ${after}`;
  if (found !== wanted) typing.faults.push(`${words}, not ${JSON.stringify(wanted)}`);
}

/** Types every text key by key, and checks the box after each text. */
async function typeTexts(typing: Typing): Promise<void> {
  await clearBox(typing);
  await expectShown(typing, 'all is deleted', '');
  for (const text of texts) {
    await clearBox(typing);
    for (let count = 1; count <= text.length; count += 1) {
      await typing.page.keyboard.type(text.charAt(count - 1));
      await expectShown(typing, JSON.stringify(text.slice(0, count)), typing.shown(text.slice(0, count)));
    }
  }
}

/** Types into the middle of a text and checks that the caret stays at its position. A full box takes no more keys. */
async function typeInMiddle(typing: Typing): Promise<void> {
  const { page, box, shown } = typing;
  if (box.maxLength >= 0 && box.maxLength < 6) return;
  await clearBox(typing);
  await page.keyboard.type('1234');
  for (const _step of [1, 2]) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('56');
  await expectShown(typing, 'keys in its middle', shown('125634'));
}

/** Pastes an amount. Returns the value of the box afterwards. */
async function pasteAmount(typing: Typing): Promise<string> {
  const { page, box, shown, most, faults } = typing;
  await clearBox(typing);
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await page.keyboard.press('ControlOrMeta+V');
  const found = await valueOfBox(typing);
  if (found !== (most ?? shown(pasted)) && numberIn(found) !== numberIn(pasted))
    faults.push(`${box.label}: shows ${JSON.stringify(found)} after ${pasted} is pasted`);
  return found;
}

/** Focuses a box in one step. Returns false if it is gone. */
const focusIfThere = (page: Page, index: number) =>
  page.evaluate((at) => {
    const box = document.querySelector<HTMLInputElement>(`[data-typed-box="${at}"]`);
    box?.focus();
    return box !== null;
  }, index);

/** Leaves the box, presses Escape in it, and checks that no box changes its value. */
async function leaveBox(typing: Typing, inBox: string): Promise<void> {
  const { page, box, boxes, faults } = typing;
  const before = await readValues(page, boxes.length);
  await page.keyboard.press('Tab');
  const left = (await readValues(page, boxes.length))[box.index] ?? null;
  if (left === null) return;
  if (!isSameValue(left, inBox))
    faults.push(`${box.label}: ${JSON.stringify(inBox)} becomes ${JSON.stringify(left)} when it is left`);
  // A box of a table closes once its value is saved, which may take until now.
  if (!(await focusIfThere(page, box.index))) return;
  await page.keyboard.press('Escape');
  const after = await readValues(page, boxes.length);
  // Escape may close a dialog with all of its boxes.
  for (const { index, label } of boxes)
    if (index !== box.index && after[index] !== null && before[index] !== after[index])
      faults.push(`${box.label}: Escape changes ${label} from ${before[index]} to ${after[index]}`);
}

/** Types into one box of a page key by key, and describes in sentences each text that the box changed. */
export async function typeByKeys(
  page: Page,
  box: TypedBox,
  boxes: readonly TypedBox[],
  rule?: BoxRule,
): Promise<string[]> {
  // The browser removes spaces around an e-mail address.
  const trimmed = (text: string) => (box.type === 'email' ? text.trim() : text);
  const cut = (text: string) => trimmed(box.maxLength < 0 ? text : text.slice(0, box.maxLength));
  const shown = (text: string) => cut(rule?.shows(text) ?? text);
  const typing: Typing = { page, box, boxes, shown, most: rule?.most, faults: [] };
  await typeTexts(typing);
  await typeInMiddle(typing);
  await leaveBox(typing, await pasteAmount(typing));
  return typing.faults;
}

/** Types into a box and presses Enter twice at once; does nothing if a previous box has led to another page. */
export async function pressEnterTwice(page: Page, box: TypedBox): Promise<void> {
  const at = page.locator(`[data-typed-box="${box.index}"]`);
  const isThere = await at.focus({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}
