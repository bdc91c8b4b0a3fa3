import { useDeferredValue } from 'react';
import type { DrawnPicture } from '#contract/office/drawing.ts';
import type { ProductChoices } from '#contract/office/product-making.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { useListChoices } from '#office/browser/use-lists.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from '../catalogue.module.css';
import { ColourBoxes } from '../colour-boxes.tsx';
import { garmentsFor } from '../new-draft.ts';
import { productFieldFault } from '../product-form.ts';
import { Colourways } from './colourways.tsx';
import { drawingIn, drawnWith, shirtNumberOf, spellOut } from './drawing.ts';
import { DrawnPreview } from './tried.tsx';

interface DrawnBoxesProps {
  product: OfficeProduct;
  /** Drawing as JSON. It is a single field of the form, as all its parts are drawn together. */
  typed: string;
  faults: Readonly<Record<string, string>>;
  onType: (value: string) => void;
}

/** Asks for the drawing of a product, with a live preview from the shop's engine. */
export function DrawnBoxes({ product, typed, faults, onType }: DrawnBoxesProps) {
  const { data: choices } = useListChoices();
  const drawing = drawingIn(typed);
  const tried = useDeferredValue(typed);
  const set = (changes: Partial<Record<keyof DrawnPicture, unknown>>) => onType(drawnWith(typed, changes));
  const isSaved = tried === JSON.stringify(product.picture);
  return (
    <section className="block">
      <h2 className="h">How it is drawn</h2>
      <div className={styles.stack}>
        <div className={styles.tried}>
          {product.drawn.map(({ item, src }) =>
            // Saved drawings exist already; only edits need a preview.
            item.kind === 'drawn' ? (
              <DrawnPreview key={item.view} typed={tried} view={item.view} saved={isSaved ? src : undefined} />
            ) : null,
          )}
        </div>
        {choices && <Parts product={product} drawing={drawing} choices={choices} faults={faults} onSet={set} />}
        <ColourBoxes
          colours={drawing.colours}
          onChange={(part, colour) => set({ colours: { ...drawing.colours, [part]: colour } })}
        />
        <Colourways product={product} typed={tried} />
      </div>
    </section>
  );
}

interface PartsProps {
  product: OfficeProduct;
  drawing: DrawnPicture;
  choices: ProductChoices;
  faults: Readonly<Record<string, string>>;
  onSet: (changes: Partial<Record<keyof DrawnPicture, unknown>>) => void;
}

function Parts({ product, drawing, choices, faults, onSet }: PartsProps) {
  const fault = (name: keyof DrawnPicture) => faults[`picture.${name}`] ?? faults[`changes.picture.${name}`];
  const options = (all: readonly string[], none?: string) => [
    ...(none === undefined ? [] : [['', none] as const]),
    ...all.map((one) => [one, spellOut(one)] as const),
  ];
  const choice = (
    name: 'garment' | 'pattern' | 'collar' | 'font' | 'motif',
    label: string,
    all: readonly string[],
    none?: string,
  ) => (
    <Choice
      label={label}
      value={drawing[name] ?? ''}
      onChange={(value) => onSet({ [name]: value })}
      options={options(all, none)}
      fault={fault(name)}
    />
  );
  const { drawing: lists } = choices;
  const motifs = drawing.motif ? [drawing.motif, ...lists.motifs.filter((one) => one !== drawing.motif)] : lists.motifs;
  const garments = garmentsFor(product.kind, choices).map(({ garment }) => garment);
  return (
    <>
      <div className={styles.three}>
        {choice('garment', 'Drawn as', garments)}
        {choice('pattern', 'Pattern', choices.patterns)}
        {choice('collar', 'Collar', lists.collars, 'As it is cut')}
        <CrestChoice drawing={drawing} choices={choices} fault={fault('crest')} onSet={onSet} />
        {choice('motif', 'Drawn front', motifs, 'None')}
        <Field
          label="Lettering in front"
          autoComplete="off"
          maxLength={112}
          value={drawing.front ?? ''}
          onChange={(front) => onSet({ front })}
          fault={fault('front')}
        />
        <Field
          label="Name on the back"
          autoComplete="off"
          maxLength={112}
          value={drawing.name ?? ''}
          onChange={(name) => onSet({ name })}
          fault={fault('name')}
        />
        <Field
          label="Number"
          autoComplete="off"
          inputMode="numeric"
          maxLength={2}
          value={drawing.number === undefined ? '' : String(drawing.number)}
          onChange={(value) => onSet({ number: shirtNumberOf(value) })}
          fault={typeof drawing.number === 'string' ? 'Give a number from 0 to 99' : fault('number')}
        />
        {choice('font', 'Lettering', lists.fonts, 'As its club has it')}
        <Choice
          label="Stands first"
          value={drawing.lead}
          onChange={(lead) => onSet({ lead })}
          options={[
            ['front', 'The front'],
            ['back', 'The back'],
          ]}
          fault={fault('lead')}
        />
      </div>
      {productFieldFault(faults, 'picture') && (
        <p role="alert" className="bad small">
          {productFieldFault(faults, 'picture')}
        </p>
      )}
    </>
  );
}

interface CrestProps extends Pick<PartsProps, 'drawing' | 'choices' | 'onSet'> {
  fault: string | undefined;
}

/** Asks for a crest: none, the current one, or a club's. */
function CrestChoice({ drawing, choices, fault, onSet }: CrestProps) {
  const same = (one: unknown, other: unknown) => JSON.stringify(sortedOf(one)) === JSON.stringify(sortedOf(other));
  const clubs = choices.clubs.filter(({ crest }) => crest !== null);
  const own = drawing.crest && clubs.find(({ crest }) => same(crest, drawing.crest));
  return (
    <Choice
      label="Crest"
      value={drawing.crest ? (own?.name ?? 'its own') : ''}
      onChange={(value) =>
        value !== 'its own' && onSet({ crest: clubs.find(({ name }) => name === value)?.crest ?? undefined })
      }
      options={[
        ['', 'None'] as const,
        ...(drawing.crest && !own ? [['its own', 'One of its own'] as const] : []),
        ...clubs.map(({ name }) => [name, name] as const),
      ]}
      fault={fault}
    />
  );
}

function sortedOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value;
}
