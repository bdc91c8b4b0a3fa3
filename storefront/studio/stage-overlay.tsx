import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { cornersOf, type MmPoint, moveLayer, scaleLayer, turned } from '#artwork/design/place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { sideName } from '#contract/custom-goods.ts';
import { AreaMarks } from './area-marks.tsx';
import type { Followed } from './follow-gesture.ts';
import { HeldMarks, type HeldMarksHandle } from './held-marks.tsx';
import { outlineInBox } from './ruler-marks.ts';
import styles from './stage.module.css';
import { type Studio, studioLayerName } from './studio.ts';
import { useGestures } from './use-gestures.ts';

interface StageOverlayProps {
  studio: Studio;
  /** Shows layers immediately, bypassing React. */
  onLive: (layers: readonly Layer[]) => void;
}

/**
 * Overlay of the garment: print area with ruler, layers to drag, and marks of the selected layer. During a drag only
 * the marks render; the page gets the result at the end.
 */
export function StageOverlay({ studio, onLive }: StageOverlayProps) {
  const { design, state, area, layers, selected } = studio;
  const box = useRef<HTMLDivElement>(null);
  const marks = useRef<HeldMarksHandle>(null);
  const unit = useUnit(box);
  const help = useId();

  const show = (next: Followed | undefined) => {
    onLive(next ? layers.map((layer) => (layer.id === next.layer.id ? next.layer : layer)) : layers);
    marks.current?.follow(next);
  };
  const gestures = useGestures(studio, { box, unit, show, take: bringTool });

  /**
   * Opens the tool that edits a pressed layer. Focus by the Tab key does not open it, as Tab passes the layers on its
   * way from a tool's button to the tool's fields.
   */
  function bringTool({ kind }: Layer): void {
    if (studio.tool !== 'layers') studio.setTool(kind);
  }

  const mainLabel = `${sideName(design.garment, state.side)} print, ${area.widthMm / 10} × ${area.heightMm / 10} cm`;
  return (
    <>
      <AreaMarks area={area} unit={unit} label={mainLabel} />
      <div
        ref={box}
        className={styles.overlay}
        data-held={selected ? true : undefined}
        role="presentation"
        {...gestures}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset of HTML */}
        <svg
          viewBox={`0 0 ${boxWidth} ${boxHeight}`}
          className={styles.shapes}
          role="group"
          tabIndex={-1}
          aria-label={`${mainLabel}: what is on it`}
        >
          {layers.map((layer) => (
            <LayerShape
              key={layer.id}
              studio={studio}
              layer={layer}
              unit={unit}
              help={help}
              onBring={() => bringTool(layer)}
            />
          ))}
        </svg>
        {selected && <HeldMarks ref={marks} studio={studio} layer={selected} unit={unit} />}
      </div>
      <p id={help} className="vh">
        Arrow keys move by 1 mm, with Shift by 10 mm. Plus and minus change the size, square brackets turn. Delete
        removes, Enter brings what else can be changed.
      </p>
    </>
  );
}

interface LayerShapeProps {
  studio: Studio;
  layer: Layer;
  /** Box units per CSS pixel. */
  unit: number;
  /** Id of the text that describes the keys. */
  help: string;
  /** Called to open the tool that edits the layer. */
  onBring: () => void;
}

/** Shape of a layer, draggable by pointer and keys. */
function LayerShape({ studio, layer, unit, help, onBring }: LayerShapeProps) {
  const { area, selected, words, pictures, dispatch } = studio;
  const press = (event: KeyboardEvent<SVGElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onBring();
      return;
    }
    const changed = changedByKey(event, layer);
    if (changed) {
      event.preventDefault();
      if (!layer.locked)
        dispatch({ kind: 'layer', id: layer.id, to: changed, gesture: `keys ${layer.id}`, at: Date.now() });
      return;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!layer.locked) dispatch({ kind: 'remove', id: layer.id, at: Date.now() });
      event.currentTarget.ownerSVGElement?.focus();
    }
    if (event.key === 'Escape') dispatch({ kind: 'select', id: undefined });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape on the garment cannot be a button of HTML
    <polygon
      role="button"
      tabIndex={0}
      aria-label={`${studioLayerName(layer, pictures)}${layer.locked ? ', locked' : ''}`}
      aria-pressed={layer.id === selected?.id}
      aria-describedby={help}
      data-layer={layer.id}
      data-locked={layer.locked || undefined}
      points={outlineInBox(area, cornersOf(layer, words.outline))}
      className={styles.layer}
      strokeWidth={unit}
      onFocus={() => layer.id !== selected?.id && dispatch({ kind: 'select', id: layer.id })}
      onKeyDown={press}
    />
  );
}

/** Returns box units per CSS pixel at the garment's current size. */
function useUnit(box: { current: Element | null }): number {
  const [unit, setUnit] = useState(1.25);
  useEffect(() => {
    if (!box.current) return;
    const sized = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setUnit(boxWidth / width);
    });
    sized.observe(box.current);
    return () => sized.disconnect();
  }, [box]);
  return unit;
}

const steps: Record<string, MmPoint> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function changedByKey(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  layer: Layer,
): ((layer: Layer) => Layer) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = steps[key];
  const far = shiftKey ? 10 : 1;
  if (step) return (it) => moveLayer(it, step[0] * far, step[1] * far);
  const degrees = shiftKey ? 15 : 1;
  if (['+', '='].includes(key)) return (it) => scaleLayer(it, 1.05);
  if (['-', '_'].includes(key)) return (it) => scaleLayer(it, 1 / 1.05);
  if ([']', '}'].includes(key)) return () => turned(layer, layer.angle + degrees);
  if (['[', '{'].includes(key)) return () => turned(layer, layer.angle - degrees);
  return undefined;
}
