/** How a picture lies in its frame: `scale` times as large as it fits, its middle moved by so many pixels. */
export interface ZoomState {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const fitted: ZoomState = { scale: 1, x: 0, y: 0 };

/** The widest file there is: beyond its own pixels nothing more is to be seen. */
const widestFile = 1600;
/** How much larger a double tap makes it. */
const tapScale = 2.5;

/** How large a picture may become in a frame: to the pixels of its widest file, and never less than twice. Pure. */
export function mostScale({ width }: Size): number {
  return Math.max(2, widestFile / Math.max(width, 1));
}

/** Kept within bounds: neither smaller than it fits, nor larger than it is sharp, nor pulled off its frame. Pure. */
export function bounded({ scale, x, y }: ZoomState, frame: Size): ZoomState {
  const held = Math.min(Math.max(scale, 1), mostScale(frame));
  const room = (length: number) => ((held - 1) * length) / 2;
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
  return { scale: held, x: within(x, room(frame.width)), y: within(y, room(frame.height)) };
}

/** Larger or smaller by a factor, so that what lies under `at` (from the frame's middle) stays there. Pure. */
export function scaledAt(state: ZoomState, factor: number, at: Spot, frame: Size): ZoomState {
  const scale = Math.min(Math.max(state.scale * factor, 1), mostScale(frame));
  const by = scale / state.scale;
  return bounded({ scale, x: at.x - (at.x - state.x) * by, y: at.y - (at.y - state.y) * by }, frame);
}

/** A double tap: near where it was tapped, or as it fits again. Pure. */
export function tapped(state: ZoomState, at: Spot, frame: Size): ZoomState {
  return state.scale > 1 ? fitted : scaledAt(state, tapScale, at, frame);
}

/** Two fingers that were at `from` and are at `to`: they take what lies under them along. Pure. */
export function pinched(state: ZoomState, from: readonly [Spot, Spot], to: readonly [Spot, Spot], frame: Size): ZoomState {
  const apart = ([one, other]: readonly [Spot, Spot]) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = ([one, other]: readonly [Spot, Spot]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [before, after] = [middle(from), middle(to)];
  const moved = { ...state, x: state.x + after.x - before.x, y: state.y + after.y - before.y };
  return scaledAt(moved, apart(from) > 0 ? apart(to) / apart(from) : 1, after, frame);
}
