import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { layerBox, type MmPoint, toLayer } from '#artwork/design/place.ts';
import { placeOnPrint } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
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
  const inputs = useRef({ studio, stage });
  inputs.current = { studio, stage };
  const fingers = useRef(new Map<number, Finger>());
  const gesture = useRef<Gesture | undefined>(undefined);
  const latest = useRef<Followed | undefined>(undefined);
  /** Where the first finger came down; undefined once one has moved. */
  const still = useRef<Finger | undefined>(undefined);
  /** Nothing was under the finger when it came down. */
  const onGround = useRef(false);
  const frame = useRef(0);
  const following = useRef<AbortController | undefined>(undefined);

  const stop = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    following.current?.abort();
    following.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the stage goes, in mid-drag perhaps
  useEffect(() => stop, []);

  const fingersOnPrint = (): MmPoint[] => {
    const { stage, studio } = inputs.current;
    const box = stage.box.current?.getBoundingClientRect();
    if (!box) return [];
    return [...fingers.current.values()].map(({ clientX, clientY }) =>
      placeOnPrint(studio.area, [((clientX - box.left) / box.width) * boxWidth, ((clientY - box.top) / box.height) * boxHeight]),
    );
  };

  const work = () => {
    frame.current = 0;
    if (!gesture.current) return;
    const { stage, studio } = inputs.current;
    const [finger] = fingers.current.values();
    const reachMm = finger?.altKey ? 0 : (reachPixels * stage.unit) / studio.area.unitsPerMm;
    latest.current = followGesture(gesture.current, fingersOnPrint(), {
      words: studio.words.outline,
      reachMm,
      steps: finger?.shiftKey ?? false,
    });
    stage.show(latest.current);
  };

  const follow = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    event.stopPropagation();
    fingers.current.set(event.pointerId, event);
    const from = still.current;
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < strayPixels) return;
    still.current = undefined;
    if (gesture.current) frame.current ||= requestAnimationFrame(work);
  };

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { layers, selected, dispatch } = studio;
    const { handle, layer: id } = (event.target as Element & HTMLOrSVGElement).dataset;
    fingers.current.set(event.pointerId, event.nativeEvent);
    stage.box.current?.setPointerCapture(event.pointerId);
    if (!following.current) {
      following.current = new AbortController();
      const { signal } = following.current;
      window.addEventListener('pointermove', follow, { capture: true, signal });
      window.addEventListener('touchmove', (touch) => touch.stopPropagation(), { capture: true, passive: true, signal });
    }
    const [one, other] = fingersOnPrint();
    if (one && other) {
      const from = latest.current?.layer ?? selected;
      if (from && !from.locked) gesture.current = { kind: 'pinch', from, at: [one, other] };
      still.current = undefined;
      return;
    }
    if (!one) return;
    still.current = event.nativeEvent;
    onGround.current = id === undefined && handle === undefined;
    const held = id === undefined ? (handle && selected) || undefined : layers.find((layer) => layer.id === id);
    if (held && held.id !== selected?.id) {
      dispatch({ kind: 'select', id: held.id });
      stage.take(held);
    }
    if (!held || held.locked) return;
    const kind = (handle === 'scale' || handle === 'turn') && !isOnNarrow(held, one) ? handle : 'move';
    gesture.current = { kind, from: held, at: one };
  };

  /** Whether a place is on a layer that its own handles cover. */
  const isOnNarrow = (layer: Layer, at: MmPoint): boolean => {
    const { left, top, right, bottom } = layerBox(layer, studio.words.outline);
    const pixels = (mm: number) => (mm * studio.area.unitsPerMm) / stage.unit;
    const [x, y] = toLayer(layer, at);
    return Math.min(pixels(right - left), pixels(bottom - top)) < narrowPixels && x > left && x < right && y > top && y < bottom;
  };

  /** The first finger to go ends the gesture, where it went; moves are followed until the last has gone. */
  const letGo = (pointer: number): Layer | undefined => {
    if (!fingers.current.has(pointer)) return undefined;
    // A flick may be over before the frame that would have shown it.
    if (frame.current !== 0) {
      cancelAnimationFrame(frame.current);
      work();
    }
    fingers.current.delete(pointer);
    if (fingers.current.size === 0) stop();
    const done = gesture.current && latest.current?.layer;
    gesture.current = undefined;
    return done;
  };

  const end = ({ pointerId }: ReactPointerEvent<HTMLElement>) => {
    if (!fingers.current.has(pointerId)) return;
    const done = letGo(pointerId);
    if (done) studio.dispatch({ kind: 'layer', id: done.id, to: () => done, at: Date.now() });
    else if (still.current && onGround.current && fingers.current.size === 0) studio.dispatch({ kind: 'select', id: undefined });
    if (latest.current) stage.show(undefined);
    latest.current = undefined;
  };

  const giveUp = ({ pointerId }: ReactPointerEvent<HTMLElement>) => {
    if (!fingers.current.has(pointerId)) return;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    letGo(pointerId);
    if (latest.current) stage.show(undefined);
    latest.current = undefined;
  };

  return { onPointerDown: begin, onPointerUp: end, onPointerCancel: giveUp, onLostPointerCapture: giveUp };
}
