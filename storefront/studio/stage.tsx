import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { designFor } from '#artwork/design/squad.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { colourOf, customGoods, sideName } from '#contract/custom-goods.ts';
import { behindName } from '#contract/size-words.ts';
import { classNames } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { GarmentPreview, type GarmentPreviewHandle } from '../preview/garment-preview.tsx';
import { LayerHints } from './layer-hints.tsx';
import { createPrintLayers } from './print-layers.ts';
import styles from './stage.module.css';
import { StageOverlay } from './stage-overlay.tsx';
import { StageProblem } from './stage-problem.tsx';
import { type Studio, studioLayerName } from './studio.ts';
import { useIdle } from './use-idle.ts';

/** Shows the garment with its design, the overlay, and buttons for undo, redo and the other side. */
export function Stage({ studio, dropping }: { studio: Studio; dropping: boolean }) {
  const { design, state, words, pictures, dispatch, squad, looked } = studio;
  const { garment } = design;
  const preview = useRef<GarmentPreviewHandle>(null);
  const goods = customGoods[garment];
  const player = squad.rows.find(({ line }) => line === looked);
  const layers = useMemo(
    () => (player ? designFor(design, player, words.outline).sides[state.side] : design.sides[state.side]),
    [player, design, words.outline, state.side],
  );
  const toPrint = useMemo(
    () => createPrintLayers({ words: words.outline, pictureOf: ({ picture }) => pictures.shown.get(picture) }),
    [words.outline, pictures.shown],
  );
  const printed = useMemo(() => toPrint(layers), [toPrint, layers]);
  const live = useCallback((next: readonly Layer[]) => preview.current?.paint(toPrint(next)), [toPrint]);
  const what = layers.map((layer) => studioLayerName(layer, pictures)).join(', ') || 'nothing on it yet';
  const [near, setNear] = useState(false);
  const stage = useRef<HTMLElement>(null);
  useIdle(stage, state.selected);
  const { past, future } = state.history;
  return (
    <section ref={stage} className={classNames(styles.stage, dropping && styles.dropping)} aria-label="Preview">
      <div className={styles.garment} data-near={near || undefined} style={placeOfPrint(studio.area)}>
        <GarmentPreview
          ref={preview}
          garment={garment}
          side={state.side}
          colour={colourOf(garment, design.colour)?.hex ?? '#ffffff'}
          layers={printed}
          label={`${goods.title} in ${design.colour.toLowerCase()}, ${sideName(garment, state.side).toLowerCase()}: ${what}`}
        >
          {!player && <StageOverlay studio={studio} onLive={live} />}
          {!player && <LayerHints studio={studio} />}
        </GarmentPreview>
      </div>
      <div className={styles.steps}>
        <IconButton label="Zoom to the print" aria-pressed={near} onClick={() => setNear(!near)}>
          {near ? <ZoomOut /> : <ZoomIn />}
        </IconButton>
        <IconButton label="Undo" disabled={past.length === 0} onClick={() => dispatch({ kind: 'undo' })}>
          <Undo2 />
        </IconButton>
        <IconButton label="Redo" disabled={future.length === 0} onClick={() => dispatch({ kind: 'redo' })}>
          <Redo2 />
        </IconButton>
      </div>
      {goods.sides.length > 1 && <Sides studio={studio} />}
      {player && <LookedAt player={player} onBack={() => studio.look(undefined)} />}
      <StageProblem studio={studio} />
      {dropping && <p className={styles.drop}>Drop your picture here</p>}
    </section>
  );
}

/** Returns position and size of the print as shares of the garment's box. The stylesheet zooms in by these values. */
function placeOfPrint({ middle: [x, y], widthMm, heightMm, unitsPerMm }: Studio['area']): CSSProperties {
  const shares = {
    '--middle-x': x / boxWidth,
    '--middle-y': y / boxHeight,
    '--print-wide': (widthMm * unitsPerMm) / boxWidth,
    '--print-high': (heightMm * unitsPerMm) / boxHeight,
  };
  return shares as CSSProperties;
}

/** Shows the name of the player whose shirt is previewed. */
function LookedAt({ player, onBack }: { player: Studio['squad']['rows'][number]; onBack: () => void }) {
  return (
    <p className={styles.looked}>
      <span>{`${[player.name, player.number].filter(Boolean).join(' · ')}${behindName(player.size)}`}</span>
      <button type="button" className="lk" onClick={onBack}>
        Back to the design
      </button>
    </p>
  );
}

/** Chooses the side to design. */
function Sides({ studio: { design, state, dispatch } }: { studio: Studio }) {
  const { garment } = design;
  return (
    <fieldset className={styles.sides}>
      <legend className="vh">Side</legend>
      {customGoods[garment].sides.map((side) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name="side"
            value={side}
            checked={side === state.side}
            onChange={() => dispatch({ kind: 'side', side })}
          />
          <span>{sideName(garment, side)}</span>
          {design.sides[side].length > 0 && <span className="vh">, printed</span>}
        </label>
      ))}
    </fieldset>
  );
}
