import { useSyncExternalStore } from 'react';
import type { ToastMessage } from '#ui/toast.tsx';

type Message = ToastMessage;

/** Where it is seen without words that something was added to the cart. */
export const cartPages = ['/cart', '/checkout'];

const none: Message[] = [];
let messages = none;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Says something in the page: the one way to say it, in place of the browser's dialogs. At most three stand at once. Gives what `dismiss` takes. */
export function say(message: Omit<Message, 'id'>): Message['id'] {
  lastId += 1;
  const others = messages.filter(({ text }) => text !== message.text);
  publish([...others, { ...message, id: lastId }].slice(-3));
  return lastId;
}

export function dismiss(id: Message['id']): void {
  publish(messages.filter((message) => message.id !== id));
}

/** Takes away what is seen anyway on the page that came. */
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
