/** Zoom of a picture in its frame: `scale` relative to the fitted size, and the offset of its centre in px. */
export interface ZoomState {
  scale: number;
  x: number;
  y: number;
}

export interface FrameSize {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const fittedZoom: ZoomState = { scale: 1, x: 0, y: 0 };

/** Width in px of the largest file; zooming beyond it shows no more detail. */
const widestFile = 1600;
/** Scale after a double tap. */
const tapScale = 2.5;

/** Returns the maximum scale in a frame: one file pixel per CSS pixel in the largest file, but at least 2. Pure. */
export function mostScale({ width }: FrameSize): number {
  return Math.max(2, widestFile / Math.max(width, 1));
}

/** Limits a zoom: not smaller than the fitted size, not beyond the maximum scale, not outside its frame. Pure. */
export function boundZoom({ scale, x, y }: ZoomState, frame: FrameSize): ZoomState {
  const held = Math.min(Math.max(scale, 1), mostScale(frame));
  const room = (length: number) => ((held - 1) * length) / 2;
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
  return { scale: held, x: within(x, room(frame.width)), y: within(y, room(frame.height)) };
}

/** Scales by a factor around `at` (from the frame's centre), which stays in place. Pure. */
export function scaledAt(state: ZoomState, factor: number, at: Spot, frame: FrameSize): ZoomState {
  const scale = Math.min(Math.max(state.scale * factor, 1), mostScale(frame));
  const by = scale / state.scale;
  return boundZoom({ scale, x: at.x - (at.x - state.x) * by, y: at.y - (at.y - state.y) * by }, frame);
}

/** Toggles by double tap: zoomed in around the tap, or fitting. Pure. */
export function doubleTapZoom(state: ZoomState, at: Spot, frame: FrameSize): ZoomState {
  return state.scale > 1 ? fittedZoom : scaledAt(state, tapScale, at, frame);
}

/** Returns the zoom after two fingers moved from `from` to `to`, with the picture following them. Pure. */
export function pinchZoom(
  state: ZoomState,
  from: readonly [Spot, Spot],
  to: readonly [Spot, Spot],
  frame: FrameSize,
): ZoomState {
  const apart = ([one, other]: readonly [Spot, Spot]) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = ([one, other]: readonly [Spot, Spot]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [before, after] = [middle(from), middle(to)];
  const moved = { ...state, x: state.x + after.x - before.x, y: state.y + after.y - before.y };
  return scaledAt(moved, apart(from) > 0 ? apart(to) / apart(from) : 1, after, frame);
}
