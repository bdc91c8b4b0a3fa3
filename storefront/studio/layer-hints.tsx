import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { inkFor } from '#artwork/design/compose-design.ts';
import { boundsOfAll } from '#artwork/design/group.ts';
import { type Layer, withLayers } from '#artwork/design/layers.ts';
import { boundsOf } from '#artwork/design/place.ts';
import { placeInBox } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { classNames } from '#ui/classes.ts';
import styles from './layer-hints.module.css';
import { type Studio, studioLayerName } from './studio.ts';

/** Shows a hint below layers that are hardly visible on their cloth. For texts, a button changes the colour. */
export function LayerHints({ studio }: { studio: Studio }) {
  const { findings, layers, state } = studio;
  const lost = new Set(
    findings.filter(({ kind, side }) => kind === 'contrast' && side === state.side).map(({ layer }) => layer),
  );
  const hardlySeen = layers.filter(({ id }) => lost.has(id));
  return hardlySeen.length > 0 && <Hint studio={studio} layers={hardlySeen} />;
}

/** Approximate height of a hint on the cloth, in mm. */
const roomMm = 50;

/** Shows one hint for all such layers: overlapping hints would hide the design. */
function Hint({ studio, layers }: { studio: Studio; layers: readonly Layer[] }) {
  const { area, words, design, dispatch, pictures, state } = studio;
  const { left, top, right, bottom } = boundsOfAll(layers, words.outline);
  // Placed above if another layer is right below.
  const others = studio.layers
    .filter((layer) => !layers.includes(layer))
    .map((layer) => boundsOf(layer, words.outline));
  const isTaken = (from: number, to: number) => others.some((other) => other.top < to && other.bottom > from);
  const above = isTaken(bottom, bottom + roomMm) && !isTaken(top - roomMm, top);
  const [x, y] = placeInBox(area, [
    (left + right) / 2,
    above ? Math.max(top, -area.heightMm / 2) : Math.min(bottom, area.heightMm / 2),
  ]);
  const ink = inkFor(design);
  const texts = new Set(layers.flatMap((layer) => (layer.kind === 'text' ? [layer.id] : [])));
  const inked = (layer: Layer): Layer =>
    texts.has(layer.id) && layer.kind === 'text' ? { ...layer, colour: ink } : layer;
  const mend = () =>
    dispatch({ kind: 'change', to: (it) => withLayers(it, state.side, (all) => all.map(inked)), at: Date.now() });
  return (
    <p
      className={classNames(styles.hint, above && styles.above)}
      style={{ left: `${(x * 100) / boxWidth}%`, top: `${(y * 100) / boxHeight}%` }}
    >
      <TriangleAlert className="ic-s" />
      <span>
        <span className="vh">{`${layers.map((layer) => studioLayerName(layer, pictures)).join(', ')}: `}</span>
        <span>{`Hardly seen on ${design.colour.toLowerCase()}`}</span>
      </span>
      {texts.size > 0 && (
        <button type="button" className="lk" onClick={mend}>
          {`Use ${ink === '#ffffff' ? 'white' : 'black'}`}
        </button>
      )}
    </p>
  );
}
