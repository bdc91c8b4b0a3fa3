import { vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { OwnKey } from './storage-table.ts';

// Simulated browser with several tabs, each with its own copy of the code, for tests of shared storage.

export const start = Date.parse('2026-11-23T10:00:00+05:30');
export const day = 24 * 3_600_000;

/** Storage that notifies other tabs of changes, as browsers do. */
export class TestStorage {
  [entry: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    const before = this.getItem(key);
    this[key] = value;
    if (before !== value) changed(this, key);
  }
  removeItem(key: string): void {
    const was = Object.hasOwn(this, key);
    delete this[key];
    if (was) changed(this, key);
  }
}

let tabs: Tab[] = [];
/** Storage shared by all tabs. */
export let local = new TestStorage();
/** Tab whose code is running. */
let current: Tab | undefined;

function changed(storage: TestStorage, key: string): void {
  if (storage !== local) return;
  for (const tab of tabs) if (tab !== current) tab.unheard.push(key);
}

export class TestWindow extends EventTarget {
  localStorage = local;
  sessionStorage = new TestStorage();
}

/** Tab with its own copy of the code, and a page that unmounts itself like the root component. */
export class Tab {
  window = new TestWindow();
  unheard: string[] = [];
  owner!: typeof import('./owner.ts') & typeof import('./archive-user-data.ts') & typeof import('./log-out.ts');
  session!: typeof import('./session.ts');
  drafts!: typeof import('./form-draft.ts');

  static async open(): Promise<Tab> {
    const tab = new Tab();
    vi.resetModules();
    tab.owner = {
      ...(await import('./owner.ts')),
      ...(await import('./archive-user-data.ts')),
      ...(await import('./log-out.ts')),
    };
    tab.session = await import('./session.ts');
    tab.drafts = await import('./form-draft.ts');
    tabs.push(tab);
    return tab;
  }

  act<T>(what: (tab: Tab) => T): T {
    const before = current;
    current = this;
    vi.stubGlobal('window', this.window);
    try {
      return what(this);
    } finally {
      current = before;
    }
  }

  /** Delivers storage events of other tabs, and unmounts the page if required. */
  hear(): void {
    this.act(() => {
      for (const key of this.unheard.splice(0)) this.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
      if (this.owner.isOutdated()) this.owner.showOwn();
    });
  }
}

/** Starts a browser with empty storage. */
export function newBrowser(): void {
  vi.setSystemTime(start);
  local = new TestStorage();
  tabs = [];
}

/** Closes a tab; it gets no more events. */
export function close(tab: Tab): void {
  tabs = tabs.filter((one) => one !== tab);
}

/**
 * Runs `what` before the given storage access of a tab, counted from 1. The returned function tells if that access
 * occurred.
 */
export function atStep(tab: Tab, step: number, what: () => void): () => boolean {
  let steps = 0;
  const count = () => {
    steps += 1;
    if (steps === step) what();
  };
  tab.window.localStorage = {
    getItem: (key: string) => {
      count();
      return local.getItem(key);
    },
    setItem: (key: string, value: string) => {
      count();
      return local.setItem(key, value);
    },
    removeItem: (key: string) => {
      count();
      return local.removeItem(key);
    },
  } as typeof local;
  return () => steps >= step;
}

export const userOf = (name: string): User => ({
  firstName: name,
  lastName: 'S',
  name,
  email: `${name}@example.in`,
  provider: 'email',
});

let sessions = 0;
export function signIn(tab: Tab, name: string): void {
  sessions += 1;
  tab.session.startBrowserSession({ user: userOf(name), token: `half ${sessions}`, expiresInMs: day });
}

export const written = (key: OwnKey) => JSON.stringify([{ id: `of-${key}` }]);
