import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash from 'lucide-react/icons/trash-2';
import type { Layer } from '#artwork/design/layers.ts';
import { sideName } from '#contract/custom-goods.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './layers-panel.module.css';
import panelStyles from './panel.module.css';
import { type Studio, studioLayerName } from './studio.ts';

/** List of the layers of the current side, top first: rename, reorder, lock and delete. */
export function LayersPanel({ studio }: { studio: Studio }) {
  const { layers, design, state } = studio;
  if (layers.length === 0)
    return <p className="mut">{`Nothing on the ${sideName(design.garment, state.side).toLowerCase()} yet.`}</p>;
  return (
    <ul className={styles.layers}>
      {layers.toReversed().map((layer, place) => (
        <LayerRow
          key={layer.id}
          studio={studio}
          layer={layer}
          isTop={place === 0}
          isBottom={place === layers.length - 1}
        />
      ))}
    </ul>
  );
}

function LayerRow({
  studio,
  layer,
  isTop,
  isBottom,
}: {
  studio: Studio;
  layer: Layer;
  isTop: boolean;
  isBottom: boolean;
}) {
  const { selected, dispatch, pictures } = studio;
  const name = studioLayerName(layer, pictures);
  const at = Date.now();
  const change = (to: (layer: Layer) => Layer, gesture?: string) =>
    dispatch({ kind: 'layer', id: layer.id, to, at: Date.now(), ...(gesture && { gesture }) });
  return (
    <li className={styles.layerRow} data-selected={layer.id === selected?.id || undefined}>
      <input
        className={panelStyles.words}
        aria-label={`Name of layer ${name}`}
        value={layer.name ?? name}
        maxLength={60}
        onFocus={() => dispatch({ kind: 'select', id: layer.id })}
        onChange={(event) => {
          const given = event.target.value;
          change((it) => ({ ...it, name: given }), `name ${layer.id}`);
        }}
        onBlur={() =>
          layer.name !== undefined && layer.name.trim() === '' && change(({ name: _, ...it }) => it as Layer)
        }
      />
      <IconButton
        label={`Bring ${name} forward`}
        disabled={isTop}
        onClick={() => dispatch({ kind: 'raise', id: layer.id, by: 1, at })}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Send ${name} back`}
        disabled={isBottom}
        onClick={() => dispatch({ kind: 'raise', id: layer.id, by: -1, at })}
      >
        <ArrowDown />
      </IconButton>
      <IconButton
        label={`Lock ${name}`}
        aria-pressed={layer.locked === true}
        onClick={() => change((it) => ({ ...it, locked: !it.locked }))}
      >
        {layer.locked ? <Lock /> : <LockOpen />}
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => dispatch({ kind: 'remove', id: layer.id, at: Date.now() })}>
        <Trash />
      </IconButton>
    </li>
  );
}
