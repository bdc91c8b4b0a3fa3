import { useSyncExternalStore } from 'react';
import type { ToastMessage } from '#ui/toast.tsx';

type Message = ToastMessage;

/** Properties of a message on items added to the cart: a link to the cart, and the pages that show the items. */
export const cartUpdate = {
  kind: 'status',
  until: ['/cart', '/checkout'],
  link: { to: '/cart', label: 'View cart' },
} as const satisfies Partial<Message>;

const none: Message[] = [];
let messages = none;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, the only way to show messages instead of browser dialogs. At most three are visible. Returns an id for
 * `dismiss`.
 */
export function showMessage(message: Omit<Message, 'id'>): Message['id'] {
  lastId += 1;
  const others = messages.filter(({ text }) => text !== message.text);
  publish([...others, { ...message, id: lastId }].slice(-3));
  return lastId;
}

export function dismissMessage(id: Message['id']): void {
  publish(messages.filter((message) => message.id !== id));
}

/** Dismisses messages that the opened page shows itself. */
export function turnTo(pathname: string): void {
  const left = messages.filter(({ until }) => !until?.includes(pathname));
  if (left.length < messages.length) publish(left);
}

export function useMessages(): Message[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
    () => none,
  );
}
