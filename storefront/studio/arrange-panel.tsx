import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import SquareCenterlineDashedHorizontal from 'lucide-react/icons/square-centerline-dashed-horizontal';
import { useRef } from 'react';
import type { Layer } from '#artwork/design/layers.ts';
import {
  boundsOf,
  centreLayer,
  fillArea,
  fitLayer,
  layerBox,
  moveLayer,
  scaleLayer,
  turned,
} from '#artwork/design/place.ts';
import { Button } from '#ui/button.tsx';
import styles from './arrange-panel.module.css';
import { CutOutButton } from './cut-out-button.tsx';
import { NumberField } from './number-field.tsx';
import panelStyles from './panel.module.css';
import { type Studio, studioLayerName } from './studio.ts';

/** Panel with the position and size of the selected layer in numbers, and buttons that position the layer. */
export function ArrangePanel({ studio, layer }: { studio: Studio; layer: Layer }) {
  const { area, words, dispatch } = studio;
  const bounds = boundsOf(layer, words.outline);
  const box = layerBox(layer, words.outline);
  const width = Math.max(0.01, box.right - box.left);
  const [left, top] = [bounds.left + area.widthMm / 2, bounds.top + area.heightMm / 2];
  const change = (to: (layer: Layer) => Layer, gesture?: string) =>
    dispatch({
      kind: 'layer',
      id: layer.id,
      to,
      at: Date.now(),
      ...(gesture && { gesture: `${gesture} ${layer.id}` }),
    });
  // Typing 150 passes 1 and 15. Each scales the layer as it was before typing, so that rounding does not add up.
  const typing = useRef<{ from: Layer; to: Layer }>(undefined);
  const setWidth = (value: number) => {
    const from = typing.current?.to === layer ? typing.current.from : layer;
    const own = layerBox(from, words.outline);
    const to = scaleLayer(from, value / Math.max(0.01, own.right - own.left));
    typing.current = { from, to };
    change(() => to, 'width');
  };
  // Texts have no size until their font is loaded.
  const locked = layer.locked === true || (layer.kind === 'text' && !words.ready);
  const buttons = [
    { words: 'Centre', icon: SquareCenterlineDashedHorizontal, to: (it: Layer) => centreLayer(it, words.outline) },
    { words: 'Fit', icon: Minimize, to: (it: Layer) => fitLayer(it, area, words.outline) },
    { words: 'Fill', icon: Maximize, to: (it: Layer) => fillArea(it, area, words.outline) },
    { words: 'Flip', icon: FlipHorizontal2, to: (it: Layer): Layer => ({ ...it, flipped: !it.flipped }) },
  ];
  return (
    <section className={panelStyles.part} aria-labelledby="studio-arrange">
      <h2 id="studio-arrange" className={panelStyles.title}>
        <span>Arrange</span>{' '}
        <span className={`${panelStyles.of} ${panelStyles.words}`}>{studioLayerName(layer, studio.pictures)}</span>
      </h2>
      <div className={styles.numbers}>
        <NumberField
          label="From left"
          unit="mm"
          value={left}
          min={-2000}
          max={2000}
          disabled={locked}
          onChange={(value) => change((it) => moveLayer(it, value - left, 0), 'left')}
        />
        <NumberField
          label="From top"
          unit="mm"
          value={top}
          min={-2000}
          max={2000}
          disabled={locked}
          onChange={(value) => change((it) => moveLayer(it, 0, value - top), 'top')}
        />
        <NumberField label="Width" unit="mm" value={width} min={2} max={2000} disabled={locked} onChange={setWidth} />
        <NumberField
          label="Angle"
          unit="°"
          value={layer.angle}
          min={-360}
          max={360}
          disabled={locked}
          onChange={(value) => change((it) => turned(it, value), 'angle')}
        />
      </div>
      <div className={styles.buttons}>
        {buttons.map(({ words: name, icon: Icon, to }) => (
          <Button key={name} size="small" variant="line" disabled={locked} onClick={() => change(to)}>
            <Icon className="ic-s" />
            <span>{name}</span>
          </Button>
        ))}
      </div>
      {layer.kind === 'picture' && !locked && <CutOutButton key={layer.picture} studio={studio} layer={layer} />}
      {layer.locked && <p className="sm mut">This layer is locked. Unlock it under Layers to move it.</p>}
    </section>
  );
}
