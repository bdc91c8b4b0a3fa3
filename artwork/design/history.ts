/** Value with its earlier and later versions. */
export interface ChangeHistory<T> {
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

export function beginHistory<T>(present: T): ChangeHistory<T> {
  return { past: [], present, future: [] };
}

/** Records a change. Quick successive changes with the same gesture form one step. */
export function recordChange<T>(
  history: ChangeHistory<T>,
  next: T,
  change: { gesture?: string; at: number },
): ChangeHistory<T> {
  if (next === history.present) return history;
  const { gesture, at } = change;
  const joins =
    gesture !== undefined &&
    history.last?.gesture === gesture &&
    at - history.last.at <= together &&
    history.past.length > 0;
  return {
    past: joins ? history.past : [...history.past, history.present].slice(-undoSteps),
    present: next,
    future: [],
    last: gesture === undefined ? undefined : { gesture, at },
  };
}

export function undoChange<T>({ past, present, future }: ChangeHistory<T>): ChangeHistory<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redoChange<T>({ past, present, future }: ChangeHistory<T>): ChangeHistory<T> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future };
  return { past: [...past, present], present: after, future: rest };
}
