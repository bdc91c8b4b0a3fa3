import type { BrowserContext } from 'playwright-core';
import { isAlive } from './alive.ts';

/**
 * Replaces every text node by nested `<font>` elements, as Chrome's translation does, and again whenever one is added
 * or changed. Runs in the page.
 */
function translateTexts(translated: (words: string) => string): void {
  const untranslated = 'script, style, noscript, textarea, title, font';
  const replace = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(translated(text.data));
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
    for (const text of texts) replace(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) replaceIn(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  replaceIn(document);
}

interface Translation {
  /** `on sight` replaces texts while the document is still read; `in use` once React has hydrated it. */
  begins: 'on sight' | 'in use';
  /** Source of a function that translates one text. The default keeps the words, so that a test finds them. */
  words?: string;
}

/** Makes the browser translate every page that is opened in this context. */
export async function translatePages(
  context: BrowserContext,
  { begins, words = '(text) => text' }: Translation,
): Promise<void> {
  const begin = `(${translateTexts})(${words})`;
  const whenAlive = `const wait = () => (${isAlive}) ? ${begin} : requestAnimationFrame(wait); addEventListener('load', wait);`;
  await context.addInitScript(`if (window === window.top) { ${begins === 'on sight' ? begin : whenAlive} }`);
}
