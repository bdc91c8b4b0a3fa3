import type { Room } from './rooms.ts';

export interface Hit {
  id: string;
  words: string;
  /** Where it leads; undefined where it does something here. */
  to?: string;
  keys?: readonly string[];
}

/** Three of a group at most, until one is chosen. */
const most = 3;

/** Gives the first few of a group. */
export function bestHits<T>(found: readonly T[]): T[] {
  return found.slice(0, most);
}

/** Lists the commands that what was typed means: all after a lone `>`, some rooms before anything is typed. */
export function commandsFor(rooms: readonly Room[], typed: string): Hit[] {
  const all: Hit[] = [
    ...rooms.map(({ id, name, to, letter }) => ({ id, words: `Go to ${name}`, to, ...(letter && { keys: ['G', letter] }) })),
    { id: 'sessions', words: 'Where I am signed in', to: '/me' },
    { id: 'light or dark', words: 'Light or dark' },
    { id: 'density', words: 'Rows closer together or further apart' },
  ];
  const wanted = typed.replace(/^>/, '').trim().toLowerCase();
  const fitting = all.filter(({ words }) => words.toLowerCase().includes(wanted));
  return typed.startsWith('>') || wanted === '' ? fitting : bestHits(fitting);
}
