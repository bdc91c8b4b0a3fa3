import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layer } from '#artwork/design/layers.ts';
import { cornersOf, type MmPoint, moved, scaled, toArea, turned } from '#artwork/design/place.ts';
import { dpiOf } from '#artwork/design/resolution.ts';
import { placeInBox, placeOnPrint } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { sideName } from '#contract/custom-goods.ts';
import { AreaMarks } from './area-marks.tsx';
import { followGesture, type Gesture } from './follow-gesture.ts';
import { outlineInBox } from './ruler-marks.ts';
import styles from './stage.module.css';
import { nameOf, type Studio } from './studio.ts';

/** How near the middle lines draw a layer, in CSS pixels. */
const reachPixels = 6;

interface StageOverlayProps {
  studio: Studio;
  /** Shows layers at once, past React. */
  onLive: (layers: readonly Layer[]) => void;
}

interface Live {
  layer: Layer;
  onX: boolean;
  onY: boolean;
}

/**
 * What lies over the garment: the print area with its ruler, every layer to take hold of, and the handles of the selected
 * one. A frame of a drag renders this component only: the page above it hears of the drag when it is over.
 */
export function StageOverlay({ studio, onLive }: StageOverlayProps) {
  const { design, state, area, layers, selected, words, dispatch } = studio;
  const svg = useRef<SVGSVGElement>(null);
  const unit = useUnit(svg);
  const [live, setLive] = useState<Live>();
  const gesture = useRef<Gesture | undefined>(undefined);
  const pointers = useRef(new Map<number, MmPoint>());
  const moves = useRef(0);
  /** Nothing was under the finger when it came down. */
  const onGround = useRef(false);
  const frame = useRef(0);
  const latest = useRef<Live | undefined>(undefined);
  const help = useId();
  const shown = layers.map((layer) => (layer.id === live?.layer.id ? live.layer : layer));
  const current = shown.find(({ id }) => id === selected?.id);

  const onPrint = ({ clientX, clientY }: { clientX: number; clientY: number }): MmPoint => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return placeOnPrint(area, [((clientX - box.left) / box.width) * boxWidth, ((clientY - box.top) / box.height) * boxHeight]);
  };

  const show = (next: Live | undefined) => {
    latest.current = next;
    setLive(next);
    onLive(next ? layers.map((layer) => (layer.id === next.layer.id ? next.layer : layer)) : layers);
  };

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const { handle, layer: id } = (event.target as SVGElement).dataset;
    const at = onPrint(event);
    pointers.current.set(event.pointerId, at);
    svg.current?.setPointerCapture(event.pointerId);
    const [one, other] = [...pointers.current.values()];
    if (one && other) {
      const from = latest.current?.layer ?? selected;
      if (from && !from.locked) gesture.current = { kind: 'pinch', from, at: [one, other] };
      return;
    }
    moves.current = 0;
    onGround.current = id === undefined && handle === undefined;
    const held = id === undefined ? (handle && selected) || undefined : layers.find((layer) => layer.id === id);
    if (held && held.id !== selected?.id) {
      dispatch({ kind: 'select', id: held.id });
      bringTool(held);
    }
    if (!held || held.locked) return;
    const kind = handle === 'scale' || handle === 'turn' ? handle : 'move';
    gesture.current = { kind, from: held, at };
  };

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, onPrint(event));
    moves.current += 1;
    const steps = event.shiftKey;
    if (!gesture.current) return;
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      if (!gesture.current) return;
      const reachMm = event.altKey ? 0 : (reachPixels * unit) / area.unitsPerMm;
      const next = followGesture(gesture.current, [...pointers.current.values()], { words: words.outline, reachMm, steps });
      // In this very frame, as the print is: left to React, the outline would follow it a frame later.
      flushSync(() => show(next));
    });
  };

  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (!pointers.current.delete(event.pointerId)) return;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const held = gesture.current;
    gesture.current = undefined;
    const done = held && moves.current > 0 ? latest.current?.layer : undefined;
    if (done) dispatch({ kind: 'layer', id: done.id, to: () => done, at: Date.now() });
    else if (moves.current < 3 && onGround.current && pointers.current.size === 0) dispatch({ kind: 'select', id: undefined });
    if (latest.current) show(undefined);
  };

  const giveUp = (event: PointerEvent<SVGSVGElement>) => {
    pointers.current.delete(event.pointerId);
    gesture.current = undefined;
    if (latest.current) show(undefined);
  };

  /**
   * A layer that is taken hold of brings the tool it is changed with. One that Tab only passes does not: the way from a
   * tool's button to its fields leads over the layers.
   */
  const bringTool = ({ kind }: Layer) => studio.tool !== 'layers' && studio.setTool(kind);

  const press = (event: KeyboardEvent, layer: Layer) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      bringTool(layer);
      return;
    }
    const changed = changedByKey(event, layer);
    if (changed) {
      event.preventDefault();
      if (!layer.locked) dispatch({ kind: 'layer', id: layer.id, to: changed, gesture: `keys ${layer.id}`, at: Date.now() });
      return;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!layer.locked) dispatch({ kind: 'remove', id: layer.id, at: Date.now() });
      svg.current?.focus();
    }
    if (event.key === 'Escape') dispatch({ kind: 'select', id: undefined });
  };

  const corners = current && cornersOf(current, words.outline);
  const size = (pixels: number) => pixels * unit;
  const mainLabel = `${sideName(design.garment, state.side)} print, ${area.widthMm / 10} × ${area.heightMm / 10} cm`;
  return (
    <>
      <AreaMarks area={area} unit={unit} label={mainLabel} />
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset of HTML */}
      <svg
        ref={svg}
        viewBox={`0 0 ${boxWidth} ${boxHeight}`}
        className={styles.overlay}
        data-held={selected ? true : undefined}
        role="group"
        tabIndex={-1}
        aria-label={`${mainLabel}: what is on it`}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={giveUp}
      >
        <g aria-hidden pointerEvents="none">
          {live?.onX && (
            <Guide from={placeInBox(area, [0, -area.heightMm / 2])} to={placeInBox(area, [0, area.heightMm / 2])} width={size(1.5)} />
          )}
          {live?.onY && (
            <Guide from={placeInBox(area, [-area.widthMm / 2, 0])} to={placeInBox(area, [area.widthMm / 2, 0])} width={size(1.5)} />
          )}
        </g>
        {shown.map((layer) => (
          // biome-ignore lint/a11y/useSemanticElements: a shape on the garment cannot be a button of HTML
          <polygon
            key={layer.id}
            role="button"
            tabIndex={0}
            aria-label={`${nameOf(layer, studio.pictures)}${layer.locked ? ', locked' : ''}`}
            aria-pressed={layer.id === selected?.id}
            aria-describedby={help}
            data-layer={layer.id}
            points={outlineInBox(area, cornersOf(layer, words.outline))}
            className={styles.layer}
            strokeWidth={size(layer.id === selected?.id ? 2 : 1)}
            onFocus={() => layer.id !== selected?.id && dispatch({ kind: 'select', id: layer.id })}
            onKeyDown={(event) => press(event, layer)}
          />
        ))}
        {current && corners && !current.locked && (
          <g aria-hidden>
            {corners.map((corner, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
              <Handle key={at} kind="scale" at={placeInBox(area, corner)} size={size} turned={at % 2 === 1} />
            ))}
            <TurnHandle at={turnPlace(studio, current)} size={size} />
          </g>
        )}
        {live && (
          <text x={boxWidth / 2} y={boxHeight - size(10)} fontSize={size(13)} className={styles.readout} strokeWidth={size(4)} aria-hidden>
            {readout(live.layer, studio)}
          </text>
        )}
      </svg>
      <p id={help} className="vh">
        Arrow keys move by 1 mm, with Shift by 10 mm. Plus and minus change the size, square brackets turn. Delete removes, Enter brings
        what else can be changed.
      </p>
    </>
  );
}

/** Box units a CSS pixel, as large as the garment is shown. */
function useUnit(svg: { current: SVGSVGElement | null }): number {
  const [unit, setUnit] = useState(1.25);
  useEffect(() => {
    if (!svg.current) return;
    const sized = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setUnit(boxWidth / width);
    });
    sized.observe(svg.current);
    return () => sized.disconnect();
  }, [svg]);
  return unit;
}

const steps: Record<string, MmPoint> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function changedByKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, layer: Layer): ((layer: Layer) => Layer) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = steps[key];
  const far = shiftKey ? 10 : 1;
  if (step) return (it) => moved(it, step[0] * far, step[1] * far);
  if (key === '+' || key === '=') return (it) => scaled(it, 1.05);
  if (key === '-' || key === '_') return (it) => scaled(it, 1 / 1.05);
  if (key === ']' || key === '}') return () => turned(layer, layer.angle + (shiftKey ? 15 : 1));
  if (key === '[' || key === '{') return () => turned(layer, layer.angle - (shiftKey ? 15 : 1));
  return undefined;
}

/** The handle to turn by stands above the layer's top edge, in its own direction. */
function turnPlace({ area, words }: Studio, layer: Layer): { foot: readonly [number, number]; head: readonly [number, number] } {
  const [topLeft, topRight] = cornersOf(layer, words.outline);
  const foot: MmPoint = [(topLeft[0] + topRight[0]) / 2, (topLeft[1] + topRight[1]) / 2];
  const [upX, upY] = toArea({ x: 0, y: 0, angle: layer.angle }, [0, -1]);
  const [footX, footY] = placeInBox(area, foot);
  const [headX, headY] = placeInBox(area, [foot[0] + upX, foot[1] + upY]);
  const length = Math.hypot(headX - footX, headY - footY) || 1;
  return { foot: [footX, footY], head: [(headX - footX) / length, (headY - footY) / length] };
}

type Sized = (pixels: number) => number;

function Handle({
  kind,
  at: [x, y],
  size,
  turned: slanted,
}: {
  kind: string;
  at: readonly [number, number];
  size: Sized;
  turned?: boolean;
}) {
  return (
    <>
      <circle cx={x} cy={y} r={size(6.5)} className={styles.handle} strokeWidth={size(2)} />
      <circle cx={x} cy={y} r={size(20)} data-handle={kind} className={slanted ? styles.holdSlanted : styles.hold} />
    </>
  );
}

function TurnHandle({ at: { foot, head }, size }: { at: ReturnType<typeof turnPlace>; size: Sized }) {
  const [x, y] = [foot[0] + head[0] * size(34), foot[1] + head[1] * size(34)];
  return (
    <>
      <line x1={foot[0]} y1={foot[1]} x2={x} y2={y} className={styles.stem} strokeWidth={size(1.5)} />
      <circle cx={x} cy={y} r={size(8)} className={styles.handle} strokeWidth={size(2)} />
      <circle cx={x} cy={y} r={size(20)} data-handle="turn" className={styles.holdTurn} />
    </>
  );
}

function Guide({ from, to, width }: { from: readonly [number, number]; to: readonly [number, number]; width: number }) {
  return <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.guide} strokeWidth={width} />;
}

/** What a layer measures while it is being changed. */
function readout(layer: Layer, { pictures }: Studio): string {
  const angle = layer.angle === 0 ? '' : ` · ${layer.angle.toFixed(0)}°`;
  if (layer.kind === 'text') return `letters ${layer.size.toFixed(1)} mm high${angle}`;
  const picture = pictures.known.get(layer.picture);
  const dpi = picture ? ` · ${dpiOf(picture.width, layer.width)} dpi` : '';
  return `${layer.width.toFixed(0)} × ${layer.height.toFixed(0)} mm${angle}${dpi}`;
}
