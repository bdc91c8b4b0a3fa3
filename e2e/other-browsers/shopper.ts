import { isAlive } from '../alive.ts';
import { longestWaitMs } from '../settled.ts';
import { type Found, findInPage, findPlaceToPress, type Sought, selectors } from './find-in-page.ts';
import type { Action, Tab } from './tab.ts';

/** User of a browser tab. Waits for elements that have not appeared yet; errors name the missing element. */
export class Shopper {
  readonly tab: Tab;
  readonly where: 'page' | 'frame';

  constructor(tab: Tab, where: 'page' | 'frame' = 'page') {
    this.tab = tab;
    this.where = where;
  }

  /** Returns the same user in the only frame of the page. */
  inFrame(): Shopper {
    return new Shopper(this.tab, 'frame');
  }

  /** Goes to an address and waits until the page reacts to input. */
  async open(url: string): Promise<void> {
    await this.tab.goto(url);
    await this.until(() => this.tab.evaluate<boolean>(isAlive), `${url} has not come to life`);
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.until(() => this.tab.evaluate<boolean>(isAlive), 'the page has not come to life again');
  }

  /** Returns path and query of the current page. */
  address(): Promise<string> {
    return this.tab.evaluate<string>('location.pathname + location.search');
  }

  /** Returns the visible match; null if there is none. */
  find(sought: Sought, toPress = false): Promise<Found | null> {
    return this.tab.evaluate<Found | null>(
      `(${findInPage})(${JSON.stringify(sought)}, ${JSON.stringify(selectors)}, ${toPress}, ${findPlaceToPress})`,
      this.where,
    );
  }

  /** Returns the page's text and field values, to explain a missing match. */
  words(): Promise<string> {
    return this.tab.evaluate<string>(`(document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body).innerText
      .replace(/\\n+/g, ' / ').slice(0, 3000) + ' // ' + [...document.querySelectorAll('main input')].map(({ name, value }) => name + '=' + value).join(', ')`);
  }

  /** Waits until the element is visible. */
  see(sought: Sought, patience?: number): Promise<Found> {
    return this.until(() => this.find(sought), `nobody sees ${JSON.stringify(sought)}`, patience);
  }

  /**
   * Clicks an element with the mouse once it can be clicked. Repeats the click if the element moved away in between.
   */
  async press(sought: Sought): Promise<void> {
    await this.until(
      async () => {
        const at = (await this.find(sought, true))?.at;
        if (!at) return false;
        await this.hand([
          { type: 'pointerMove', ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
        return this.hasReached();
      },
      `${JSON.stringify(sought)} cannot be pressed`,
    );
  }

  /** Returns true if the last click reached its target; also if the page has been left since. */
  private hasReached(): Promise<boolean> {
    return this.tab.evaluate<boolean>('window.lastPress?.reached ?? true', this.where).catch(() => true);
  }

  /** Performs mouse actions. */
  hand(actions: Action[]): Promise<void> {
    return this.tab.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }, this.where);
  }

  /** Types letters, or presses keys by their code points in the WebDriver standard. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value): Action[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.tab.act({ type: 'key', id: 'keyboard', actions }, this.where);
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string, more: Partial<Sought> = {}): Promise<void> {
    await this.press({ role: 'field', name, ...more });
    await this.tab.evaluate('document.activeElement?.select?.()', this.where);
    await this.type(text);
  }

  /** Chooses a value in a select, as its native menu is out of reach for drivers. */
  async choose(name: string, value: string): Promise<void> {
    await this.see({ role: 'combobox', name });
    await this.tab.evaluate(`[...document.querySelectorAll('select')].filter((list) => list.ariaLabel === ${JSON.stringify(name)})
      .map((list) => { list.value = ${JSON.stringify(value)}; return list.dispatchEvent(new Event('change', { bubbles: true })); })`);
  }

  /** Returns the label, name or text of the focused element. */
  focused(): Promise<string> {
    return this.tab.evaluate<string>(`((element) =>
      (element.labels?.[0]?.textContent ?? element.ariaLabel ?? element.textContent).replace(/\\s+/g, ' ').trim())(document.activeElement)`);
  }

  /** Waits until `look` returns a value, at most `patience` ms. */
  async until<Value>(
    look: () => Promise<Value>,
    otherwise: string,
    patience = longestWaitMs,
  ): Promise<NonNullable<Exclude<Value, false | ''>>> {
    const latest = Date.now() + patience;
    let failure: unknown;
    for (;;) {
      // A page that is being left cannot be queried.
      const seen = await look().catch((error: unknown) => {
        failure = error;
      });
      if (seen) return seen as NonNullable<Exclude<Value, false | ''>>;
      if (Date.now() > latest) {
        const at = await this.address().catch(() => 'nowhere');
        throw new Error(`${otherwise} at ${at}, where it says:\n${await this.words().catch(() => 'nothing')}`, {
          cause: failure,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}

/** Keys without a letter, as the standard writes them. */
export const keys = { tab: '\uE004', enter: '\uE007', shift: '\uE008', down: '\uE015' } as const;
