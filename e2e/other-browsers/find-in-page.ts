/** Query for an element, as a shopper would name it. */
export interface Sought {
  /** Its role; 'text' is the smallest element with these words. */
  role: string;
  /** Its name or text, or a part of it. */
  name?: string;
  /** True if the name must match completely. */
  exact?: boolean;
  /** True if the name is a regular expression. */
  pattern?: boolean;
  /** Element that must contain it. */
  within?: Sought;
}

/** First match, with the number of matches. Positions are relative to its window. */
export interface Found {
  count: number;
  text: string;
  value: string;
  checked: boolean;
  disabled: boolean;
  /** Point to click, once it is interactive, on the screen, still and uncovered. */
  at?: { x: number; y: number };
}

/** Selector of elements that may have a role. */
export const selectors: Record<string, string> = {
  article: 'article, [role=article]',
  banner: 'body > header, [role=banner]',
  button: 'button, summary, input[type=submit], [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog[open], [role=dialog]',
  form: 'form',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  main: 'main',
  radio: 'input[type=radio], [role=radio]',
  searchbox: 'input[type=search], [role=searchbox]',
  status: 'output, [role=status]',
  alert: '[role=alert]',
  region: 'section, [role=region]',
  field: 'input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select',
  text: '*',
};

/** Finds visible elements by role and name. Runs in the page as text, so it must use nothing from outside. */
export async function findInPage(
  sought: Sought,
  selectors: Record<string, string>,
  toPress: boolean,
  placeToPress: (first: Element) => Promise<Found['at']>,
): Promise<Found | null> {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const words = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.matches('script, style, template, [aria-hidden=true]')) return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (label) return ` ${label} `;
    const inner = [...node.childNodes].map(words).join('');
    return /^inline/.test(getComputedStyle(node).display) ? inner : ` ${inner} `;
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by)
      return by
        .split(/\s+/)
        .map((id) => words(document.getElementById(id) ?? new Text()))
        .join(' ');
    const own = element.getAttribute('aria-label');
    if (own) return own;
    if (element instanceof HTMLFieldSetElement) return words(element.querySelector('legend') ?? new Text());
    const labels = (element as HTMLInputElement).labels;
    return labels?.length ? [...labels].map(words).join(' ') : words(element);
  };
  const fits = (text: string, { name, exact, pattern }: Sought) => {
    if (name === undefined) return true;
    if (pattern) return new RegExp(name).test(text);
    return exact ? text === name : text.toLowerCase().includes(name.toLowerCase());
  };
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = (one: Sought): Element[] => {
    const roots = one.within ? all(one.within) : [document.documentElement];
    const selector = selectors[one.role];
    if (!selector) throw new Error(`no selector for the role ${one.role}`);
    const elements = [...new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)]))];
    const text = one.role === 'text';
    const fitting = elements.filter(
      (element) => fits(plain(text ? (element.textContent ?? '') : nameOf(element)), one) && shown(element),
    );
    return text
      ? fitting.filter((element) => !fitting.some((other) => other !== element && element.contains(other)))
      : fitting;
  };
  const found = all(sought);
  const first = found[0];
  if (!first) return null;
  const input = first as HTMLInputElement;
  const deaf = first.matches(':disabled, [aria-disabled=true], [aria-busy=true]');
  const at = toPress && !deaf ? await placeToPress(first) : undefined;
  return {
    count: found.length,
    text: plain(words(first)),
    value: input.value ?? '',
    checked: input.checked ?? false,
    disabled: input.disabled ?? false,
    ...(at && { at }),
  };
}

/**
 * Finds the point at which a click reaches an element that has stopped moving, and records the click. Runs in the page
 * as text.
 */
export async function findPlaceToPress(first: Element): Promise<Found['at']> {
  const labels = (first as HTMLInputElement).labels ?? [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Returns the first point at which a click would reach the element or one of its labels. */
  const reach = (): { x: number; y: number } | undefined => {
    for (const target of [first, ...labels]) {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const hit = document.elementFromPoint(x, y);
      if (hit && (target.contains(hit) || hit.closest('label')?.control === first)) return { x, y };
    }
    return undefined;
  };
  if (!reach()) (labels[0] ?? first).scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = reach();
  await frame();
  await frame();
  const after = reach();
  if (!before || !after || before.x !== after.x || before.y !== after.y) return undefined;
  const press = { reached: false };
  Object.assign(window, { lastPress: press });
  const hear = ({ target }: Event) => {
    press.reached = target instanceof Element && (first.contains(target) || target.closest('label')?.control === first);
  };
  addEventListener('click', hear, { capture: true, once: true });
  return after;
}
