/** Value with its earlier and later versions. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Gesture and time in ms of the last change. */
  last?: { gesture: string; at: number } | undefined;
}

/** Maximum number of steps to undo. */
export const undoSteps = 50;

/** Time in ms within which changes of one gesture (typing, arrow keys) form one step. */
const together = 800;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Records a change. Quick successive changes with the same gesture form one step. */
export function record<T>(history: History<T>, next: T, change: { gesture?: string; at: number }): History<T> {
  if (next === history.present) return history;
  const { gesture, at } = change;
  const joins = gesture !== undefined && history.last?.gesture === gesture && at - history.last.at <= together && history.past.length > 0;
  return {
    past: joins ? history.past : [...history.past, history.present].slice(-undoSteps),
    present: next,
    future: [],
    last: gesture === undefined ? undefined : { gesture, at },
  };
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future };
  return { past: [...past, present], present: after, future: rest };
}
