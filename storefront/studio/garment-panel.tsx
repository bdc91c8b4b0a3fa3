import { useRef } from 'react';
import { onGarment } from '#artwork/design/compose-design.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { type CustomGarment, colourOf, customGarments, customGoods } from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import choiceStyles from './colour-choice.module.css';
import styles from './garment-panel.module.css';
import { GarmentThumb } from './garment-thumb.tsx';
import panelStyles from './panel.module.css';
import type { Studio } from './studio.ts';

/** Choice of the garments with their prices. The design moves to the chosen garment. */
export function GarmentPanel({ studio: { design, words, dispatch } }: { studio: Studio }) {
  // Trying several garments does not accumulate changes: each choice adapts the design as it was before the first
  // choice.
  const looked = useRef<{ from: GarmentDesign; to: GarmentDesign }>(undefined);
  const choose = (garment: CustomGarment) => {
    const from = looked.current?.to === design ? looked.current.from : design;
    const to = garment === from.garment ? from : onGarment(from, garment, words.outline);
    looked.current = { from, to };
    dispatch({ kind: 'change', to: () => to, at: Date.now() });
  };
  return (
    <fieldset>
      <legend className={panelStyles.title}>Garment</legend>
      <div className={styles.garments}>
        {customGarments.map((garment) => (
          <label key={garment} className={styles.garment}>
            <input
              type="radio"
              name="garment"
              value={garment}
              checked={garment === design.garment}
              onChange={() => choose(garment)}
            />
            <span className={styles.tile}>
              <GarmentThumb garment={garment} colour={colourOf(garment, design.colour) ? design.colour : 'White'} />
            </span>
            <b>{customGoods[garment].title}</b>
            <span className="sm num">{formatRupees(toRupees(customGoods[garment].pricePaise))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Choice of the cloth's colour by name. */
export function ClothColourPicker({ studio: { design, dispatch } }: { studio: Studio }) {
  const { colours } = customGoods[design.garment];
  return (
    <div className={panelStyles.part}>
      <fieldset>
        <legend className={panelStyles.title}>
          <span>Base colour</span> <span className={panelStyles.of}>{design.colour}</span>
        </legend>
        <div className={choiceStyles.swatches}>
          {colours.map(({ name, hex }) => (
            <label key={name} className={choiceStyles.swatch} style={{ background: hex }}>
              <input
                type="radio"
                name="colour"
                aria-label={name}
                checked={name === design.colour}
                onChange={() =>
                  dispatch({ kind: 'change', to: (before) => ({ ...before, colour: name }), at: Date.now() })
                }
              />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
