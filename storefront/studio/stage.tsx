import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { colourOf, customGoods, sideName } from '#contract/custom-goods.ts';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { GarmentPreview, type GarmentPreviewHandle } from '../preview/garment-preview.tsx';
import { createPrintLayers } from './print-layers.ts';
import styles from './stage.module.css';
import { StageOverlay } from './stage-overlay.tsx';
import { nameOf, type Studio } from './studio.ts';

/** The garment with the design on it, what lies over it, and the ways back, forth and round to the other side. */
export function Stage({ studio, dropping }: { studio: Studio; dropping: boolean }) {
  const { design, state, layers, words, pictures, dispatch } = studio;
  const { garment } = design;
  const preview = useRef<GarmentPreviewHandle>(null);
  const goods = customGoods[garment];
  const toPrint = useMemo(
    () => createPrintLayers({ words: words.outline, pictureOf: ({ picture }) => pictures.shown.get(picture) }),
    [words.outline, pictures.shown],
  );
  const printed = useMemo(() => toPrint(layers), [toPrint, layers]);
  const live = useCallback((next: readonly Layer[]) => preview.current?.paint(toPrint(next)), [toPrint]);
  const what = layers.length === 0 ? 'nothing on it yet' : layers.map((layer) => nameOf(layer, pictures)).join(', ');
  const [middleX, middleY] = studio.area.middle;
  const { past, future } = state.history;
  return (
    <section className={classes(styles.stage, dropping && styles.dropping)} aria-label="Preview">
      <div className={styles.garment} style={{ '--middle-x': middleX / boxWidth, '--middle-y': middleY / boxHeight } as CSSProperties}>
        <GarmentPreview
          ref={preview}
          garment={garment}
          side={state.side}
          colour={colourOf(garment, design.colour)?.hex ?? '#ffffff'}
          layers={printed}
          label={`${goods.title} in ${design.colour.toLowerCase()}, ${sideName(garment, state.side).toLowerCase()}: ${what}`}
        >
          <StageOverlay studio={studio} onLive={live} />
        </GarmentPreview>
      </div>
      <div className={styles.steps}>
        <IconButton label="Undo" disabled={past.length === 0} onClick={() => dispatch({ kind: 'undo' })}>
          <Undo2 />
        </IconButton>
        <IconButton label="Redo" disabled={future.length === 0} onClick={() => dispatch({ kind: 'redo' })}>
          <Redo2 />
        </IconButton>
      </div>
      {goods.sides.length > 1 && (
        <fieldset className={styles.sides}>
          <legend className="vh">Side</legend>
          {goods.sides.map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name="side"
                value={side}
                checked={side === state.side}
                onChange={() => dispatch({ kind: 'side', side })}
              />
              {sideName(garment, side)}
              {design.sides[side].length > 0 && <span className="vh">, printed</span>}
            </label>
          ))}
        </fieldset>
      )}
      {dropping && <p className={styles.drop}>Drop your picture here</p>}
    </section>
  );
}
