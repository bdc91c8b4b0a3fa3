import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { layerBox, type MmPoint, toLayer } from '#artwork/design/place.ts';
import { placeOnPrint } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { onceAFrame, pointerMoves } from './follow-fingers.ts';
import { type Followed, followGesture, type Gesture } from './follow-gesture.ts';
import type { Studio } from './studio.ts';

/** How near the middle lines draw a layer, in CSS pixels. */
const reachPixels = 6;

/** A finger that strays less than this from where it came down has moved nothing, in CSS pixels. */
const strayPixels = 3;

/** A layer narrower than this lies under its handles: inside of it a finger moves it all the same; in CSS pixels. */
const narrowPixels = 80;

/** A finger, as far as a gesture asks: where it is on the screen, and what is held down meanwhile. */
type Finger = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'altKey'>;

interface Stage {
  /** The box of the garment on the page. */
  box: RefObject<HTMLElement | null>;
  /** Box units a CSS pixel. */
  unit: number;
  /** Shows the layer that is dragged where it is now, once a frame; undefined when it is let go without a change. */
  show: (next: Followed | undefined) => void;
  /** A layer was taken hold of that was not selected. */
  take: (layer: Layer) => void;
}

/** What a gesture works with, as it is this moment. */
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
 * Moves, scales and turns layers by one finger or two. While fingers are down their moves are followed past the page's other
 * listeners, and worked out once a frame: on a phone that is most of what a frame has time for.
 */
export function useGestures(studio: Studio, stage: Stage): PointerHandlers {
  const inputs = useRef<Inputs>({ studio, stage });
  inputs.current = { studio, stage };
  const [{ handlers, stop }] = useState(() => openGestures(() => inputs.current));
  // When the stage goes, in mid-drag perhaps.
  useEffect(() => stop, [stop]);
  return handlers;
}

function openGestures(inputs: () => Inputs): { handlers: PointerHandlers; stop: () => void } {
  const fingers = new Map<number, Finger>();
  let gesture: Gesture | undefined;
  let latest: Followed | undefined;
  /** Where the first finger came down, and whether on nothing; undefined once one has moved. */
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
      const from = latest?.layer ?? studio.selected;
      if (from && !from.locked) gesture = { kind: 'pinch', from, at: [one, other] };
      still = undefined;
    } else if (one) {
      const under = (event.target as Element & HTMLOrSVGElement).dataset;
      still = { at: event.nativeEvent, onGround: under.layer === undefined && under.handle === undefined };
      gesture = takeHold(under, one, inputs());
    }
  };

  /** The first finger to go ends the gesture, where it went; moves are followed until the last has gone. */
  const letGo = (pointer: number): Layer | undefined => {
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
    // A flick may be over before the frame that would have shown it.
    frame.finish();
    const done = letGo(pointerId);
    if (done) dispatch({ kind: 'layer', id: done.id, to: () => done, at: Date.now() });
    else if (still?.onGround && fingers.size === 0) dispatch({ kind: 'select', id: undefined });
    showDone();
  };

  const giveUp = ({ pointerId }: ReactPointerEvent<HTMLElement>) => {
    if (!fingers.has(pointerId)) return;
    frame.cancel();
    letGo(pointerId);
    showDone();
  };

  return { handlers: { onPointerDown: begin, onPointerUp: end, onPointerCancel: giveUp, onLostPointerCapture: giveUp }, stop };
}

/** Where fingers are on the print. */
function placesOf(fingers: ReadonlyMap<number, Finger>, { stage, studio }: Inputs): MmPoint[] {
  const box = stage.box.current?.getBoundingClientRect();
  if (!box) return [];
  return [...fingers.values()].map(({ clientX, clientY }) =>
    placeOnPrint(studio.area, [((clientX - box.left) / box.width) * boxWidth, ((clientY - box.top) / box.height) * boxHeight]),
  );
}

function apart(one: Finger, other: Finger): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** The layer that is held, as the fingers have it now. */
function followedTo(gesture: Gesture, fingers: ReadonlyMap<number, Finger>, inputs: Inputs): Followed {
  const { stage, studio } = inputs;
  const [finger] = fingers.values();
  const reachMm = finger?.altKey ? 0 : (reachPixels * stage.unit) / studio.area.unitsPerMm;
  const steps = finger?.shiftKey ?? false;
  return followGesture(gesture, placesOf(fingers, inputs), { words: studio.words.outline, reachMm, steps });
}

/** Selects the layer under a finger; gives what the finger begins to do to it, if it may. */
function takeHold({ handle, layer: id }: DOMStringMap, at: MmPoint, inputs: Inputs): Gesture | undefined {
  const { layers, selected, dispatch } = inputs.studio;
  const held = id === undefined ? (handle && selected) || undefined : layers.find((layer) => layer.id === id);
  if (held && held.id !== selected?.id) {
    dispatch({ kind: 'select', id: held.id });
    inputs.stage.take(held);
  }
  if (!held || held.locked) return undefined;
  const kind = (handle === 'scale' || handle === 'turn') && !isOnNarrow(held, at, inputs) ? handle : 'move';
  return { kind, from: held, at };
}

/** Whether a place is on a layer that its own handles cover. */
function isOnNarrow(layer: Layer, at: MmPoint, { stage, studio }: Inputs): boolean {
  const { left, top, right, bottom } = layerBox(layer, studio.words.outline);
  const pixels = (mm: number) => (mm * studio.area.unitsPerMm) / stage.unit;
  const [x, y] = toLayer(layer, at);
  return Math.min(pixels(right - left), pixels(bottom - top)) < narrowPixels && x > left && x < right && y > top && y < bottom;
}
