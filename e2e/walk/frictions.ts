/** Finds visible problems of a step. Runs in the page; returns sentences, each beginning with its kind. */
export function frictionsInSight(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.push(`sideways: the page is ${wide} px too wide`);

  const named = (element: Element): string =>
    `${element.localName} '${(element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)}'`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Returns true for a box of about one pixel, which is meant for screen readers only. */
  const isForEars = (box: DOMRect): boolean => box.width <= 2 || box.height <= 2;
  const lies = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const inDialog = document.querySelector(':modal');
  const texts = document.createTreeWalker(inDialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (
      !node.nodeValue?.trim() ||
      !element ||
      !isShown(element) ||
      element.closest('script, style, svg, option, noscript, [aria-hidden=true], [inert]')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (isForEars(box) || isForEars(element.getBoundingClientRect())) continue;
    // Checks if a container that cannot be scrolled cuts the element off.
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break;
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const edge = at.getBoundingClientRect();
      // A rotating row of cards shows part of the next card on purpose.
      if (isForEars(edge) || at.querySelector(':scope [inert]')) break;
      // Content completely outside can be scrolled to; content partly outside is cut off.
      const outside =
        box.right <= edge.left || box.left >= edge.right || box.bottom <= edge.top || box.top >= edge.bottom;
      if (!outside && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5 || box.bottom > edge.bottom + 4))
        found.push(`cut off: ${named(element)}`);
    }
    // Checks if another element covers it, except elements that overlay the page on purpose.
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || element.contains(top) || top.contains(element) || lies(top) || lies(element)) continue;
    if (element.closest('label') && top.closest('label') === element.closest('label')) continue;
    // A link that covers its whole card counts as the card.
    if (
      top.closest('article, li') &&
      top.closest('article, li') === element.closest('article, li') &&
      !top.textContent?.trim()
    )
      continue;
    if (
      getComputedStyle(top).pointerEvents !== 'none' &&
      top.matches('a, button, input, label') &&
      top.getBoundingClientRect().width > box.width
    )
      continue;
    if (getComputedStyle(element).pointerEvents === 'none') continue;
    found.push(`covered: ${named(element)} by ${named(top)}`);
  }
  return [...new Set(found)];
}

/** Finds impossible or untrue statements. Runs in the page. */
export function falseWords(): string[] {
  const found: string[] = [];
  const said = document.body.innerText;
  for (const wrong of [
    /\bundefined\b/,
    /\bNaN\b/,
    /\[object/,
    /Invalid Date/,
    /\bnull\b/,
    /\{\w+\}/,
    /\b1 (?:items|pieces|products|parcels|results|orders|days)\b/,
  ])
    if (wrong.test(said)) found.push(`says '${wrong.exec(said)?.[0]}'`);
  const inCart = Number(
    /^Cart, (\d+)/.exec(document.querySelector('a[aria-label^="Cart, "]')?.getAttribute('aria-label') ?? '')?.[1] ??
      'NaN',
  );
  if (inCart > 0 && /Your cart is empty/.test(said) && location.pathname === '/cart')
    found.push(`contradicts: an empty cart with ${inCart} in it`);
  if (/₹0\.00/.test(said) && /Proceed to Checkout/.test(said))
    found.push('contradicts: nothing to pay, and a way to pay it');
  const subtotal = Number(/Subtotal \((\d+) items?\)/.exec(said)?.[1] ?? 'NaN');
  if (location.pathname === '/cart' && inCart !== subtotal && inCart > 0 && subtotal > 0)
    found.push(`contradicts: ${inCart} in the cart, ${subtotal} in its sum`);
  return found;
}

/** Returns the touch area around the middle of an element, in px horizontally and vertically. Runs in the page. */
export function fingerRoom(element: Element): { across: number; down: number; inSentence: boolean } {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const hits = (dx: number, dy: number): boolean => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2 + dx, box.top + box.height / 2 + dy);
    return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
  };
  // An element across the edge of the screen would hide it.
  if (!hits(0, 0)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const reach = (dx: number, dy: number): number => {
    let far = 0;
    while (far < 44 && hits(dx * (far + 1), dy * (far + 1))) far += 1;
    return far;
  };
  const inSentence =
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3;
  const room = () => ({ across: reach(-1, 0) + reach(1, 0) + 1, down: reach(0, -1) + reach(0, 1) + 1 });
  let { across, down } = room();
  if (across < 44 || down < 44) {
    // Half of it may be outside the screen.
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    ({ across, down } = room());
  }
  return { across, down, inSentence };
}

/** Returns the reason why the keyboard focus is not visible; empty if it is visible. Runs in the page. */
export function focusHidden(element: Element): string {
  const box = element.getBoundingClientRect();
  const shows = (at: Element): boolean =>
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(at, part);
      if (part && content === 'none') return false;
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    });
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const round = [
    element,
    element.nextElementSibling,
    element.previousElementSibling,
    element.parentElement,
    label,
    element.closest('label, li, article, details, form > div'),
  ];
  if (!round.some((at) => at && shows(at))) return 'no ring round it';
  const place = label && (box.width <= 2 || box.height <= 2) ? label.getBoundingClientRect() : box;
  if (place.bottom <= 0 || place.top >= window.innerHeight) return 'off the screen';
  const hit = document.elementFromPoint(
    Math.min(Math.max(place.left + place.width / 2, 1), window.innerWidth - 1),
    Math.min(Math.max(place.top + Math.min(place.height, 40) / 2, 1), window.innerHeight - 1),
  );
  const isUnder =
    hit &&
    !element.contains(hit) &&
    !hit.contains(element) &&
    !label?.contains(hit) &&
    !hit.closest('label')?.contains(element);
  return isUnder ? `under ${hit.localName}.${hit.className}` : '';
}
