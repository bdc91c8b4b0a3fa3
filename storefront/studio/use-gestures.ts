import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { layerBox, type MmPoint, toLayer } from '#artwork/design/place.ts';
import { placeOnPrint } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { onceAFrame, pointerMoves } from './follow-fingers.ts';
import { type Followed, followGesture, type Gesture } from './follow-gesture.ts';
import type { Studio } from './studio.ts';

/** Snapping distance to the centre lines, in CSS px. */
const reachPixels = 6;

/** Movement in CSS px below which a press is not a drag. */
const strayPixels = 3;

/** Size in CSS px below which handles cover a layer; a press inside still moves the layer. */
const narrowPixels = 80;

/** Position and modifier keys of a pointer. */
type Finger = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'altKey'>;

interface Stage {
  /** Element of the garment's box. */
  box: RefObject<HTMLElement | null>;
  /** Box units per CSS pixel. */
  unit: number;
  /** Shows the dragged layer, once per frame; undefined if the drag ends without a change. */
  show: (next: Followed | undefined) => void;
  /** Called when an unselected layer is pressed. */
  take: (layer: Layer) => void;
}

/** Current inputs of a gesture. */
interface Inputs {
  studio: Studio;
  stage: Stage;
}

interface PointerHandlers {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => void;
  onLostPointerCapture: (event: ReactPointerEvent<HTMLElement>) => void;
}

/**
 * Handles moving, scaling and rotating layers by one or two fingers. Pointer moves bypass other listeners and are
 * evaluated once per frame, as a frame leaves little time on phones.
 */
export function useGestures(studio: Studio, stage: Stage): PointerHandlers {
  const inputs = useRef<Inputs>({ studio, stage });
  inputs.current = { studio, stage };
  const [{ handlers, stop }] = useState(() => openGestures(() => inputs.current));
  // Stops on unmount, also during a drag.
  useEffect(() => stop, [stop]);
  return handlers;
}

function openGestures(inputs: () => Inputs): { handlers: PointerHandlers; stop: () => void } {
  const fingers = new Map<number, Finger>();
  let gesture: Gesture | undefined;
  let latest: Followed | undefined;
  /** First pointer position, and if it was outside all layers; undefined after a move. */
  let still: { at: Finger; onGround: boolean } | undefined;

  const frame = onceAFrame(() => {
    if (!gesture) return;
    latest = followedTo(gesture, fingers, inputs());
    inputs().stage.show(latest);
  });

  const moves = pointerMoves((event) => {
    if (!fingers.has(event.pointerId)) return;
    event.stopPropagation();
    fingers.set(event.pointerId, event);
    if (still && apart(event, still.at) < strayPixels) return;
    still = undefined;
    if (gesture) frame.ask();
  });

  const stop = () => {
    frame.cancel();
    moves.stop();
  };

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { stage, studio } = inputs();
    fingers.set(event.pointerId, event.nativeEvent);
    stage.box.current?.setPointerCapture(event.pointerId);
    moves.begin();
    const [one, other] = placesOf(fingers, inputs());
    if (one && other) {
      gesture = pinchOf(latest?.layer ?? studio.selected, [one, other]) ?? gesture;
      still = undefined;
    } else if (one) {
      const under = (event.target as Element & HTMLOrSVGElement).dataset;
      still = { at: event.nativeEvent, onGround: under.layer === undefined && under.handle === undefined };
      gesture = takeHold(under, one, inputs());
    }
  };

  /** Ends the gesture where the first finger is lifted. Other fingers are tracked until they are lifted too. */
  const releasePointer = (pointer: number): Layer | undefined => {
    fingers.delete(pointer);
    if (fingers.size === 0) stop();
    const done = gesture && latest?.layer;
    gesture = undefined;
    return done;
  };

  const showDone = () => {
    if (latest) inputs().stage.show(undefined);
    latest = undefined;
  };

  const end = ({ pointerId }: ReactPointerEvent<HTMLElement>) => {
    if (!fingers.has(pointerId)) return;
    const { dispatch } = inputs().studio;
    // A quick drag may end before its frame was rendered.
    frame.finish();
    const done = releasePointer(pointerId);
    if (done) dispatch({ kind: 'layer', id: done.id, to: () => done, at: Date.now() });
    else if (still?.onGround && fingers.size === 0) dispatch({ kind: 'select', id: undefined });
    showDone();
  };

  const giveUp = ({ pointerId }: ReactPointerEvent<HTMLElement>) => {
    if (!fingers.has(pointerId)) return;
    frame.cancel();
    releasePointer(pointerId);
    showDone();
  };

  const handlers = { onPointerDown: begin, onPointerUp: end, onPointerCancel: giveUp, onLostPointerCapture: giveUp };
  return { handlers, stop };
}

/** Returns the gesture of two fingers on a layer, unless it is locked. */
function pinchOf(from: Layer | undefined, at: [MmPoint, MmPoint]): Gesture | undefined {
  return from && !from.locked ? { kind: 'pinch', from, at } : undefined;
}

/** Returns the positions of fingers on the print, in mm. */
function placesOf(fingers: ReadonlyMap<number, Finger>, { stage, studio }: Inputs): MmPoint[] {
  const box = stage.box.current?.getBoundingClientRect();
  if (!box) return [];
  return [...fingers.values()].map(({ clientX, clientY }) =>
    placeOnPrint(studio.area, [
      ((clientX - box.left) / box.width) * boxWidth,
      ((clientY - box.top) / box.height) * boxHeight,
    ]),
  );
}

function apart(one: Finger, other: Finger): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** Returns the dragged layer for the current finger positions. */
function followedTo(gesture: Gesture, fingers: ReadonlyMap<number, Finger>, inputs: Inputs): Followed {
  const { stage, studio } = inputs;
  const [finger] = fingers.values();
  const reachMm = finger?.altKey ? 0 : (reachPixels * stage.unit) / studio.area.unitsPerMm;
  const steps = finger?.shiftKey ?? false;
  return followGesture(gesture, placesOf(fingers, inputs), { words: studio.words.outline, reachMm, steps });
}

/** Selects the layer under a finger. Returns the gesture to start, unless the layer is locked. */
function takeHold({ handle, layer: id }: DOMStringMap, at: MmPoint, inputs: Inputs): Gesture | undefined {
  const { layers, selected, dispatch } = inputs.studio;
  const held = id === undefined ? (handle && selected) || undefined : layers.find((layer) => layer.id === id);
  if (held && held.id !== selected?.id) {
    dispatch({ kind: 'select', id: held.id });
    inputs.stage.take(held);
  }
  if (!held || held.locked) return undefined;
  const kind = isHandle(handle) && !isOnNarrow(held, at, inputs) ? handle : 'move';
  return { kind, from: held, at };
}

function isHandle(handle: string | undefined): handle is 'scale' | 'turn' {
  return handle === 'scale' || handle === 'turn';
}

/** Returns true if a position is on a layer that its handles cover. */
function isOnNarrow(layer: Layer, at: MmPoint, { stage, studio }: Inputs): boolean {
  const { left, top, right, bottom } = layerBox(layer, studio.words.outline);
  const pixels = (mm: number) => (mm * studio.area.unitsPerMm) / stage.unit;
  const [x, y] = toLayer(layer, at);
  return (
    Math.min(pixels(right - left), pixels(bottom - top)) < narrowPixels &&
    x > left &&
    x < right &&
    y > top &&
    y < bottom
  );
}
