import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductChoices } from '#contract/office/product-making.ts';
import { womensCut } from '#contract/womens-cuts.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { useMe } from '#office/browser/me.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { priceHint, priceLabel, rateHint } from '#office/words/tax-hints.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './catalogue.module.css';
import { ColourBoxes } from './colour-boxes.tsx';
import {
  emptyNew,
  garmentsFor,
  isBegunNew,
  kindIn,
  type NewBox,
  type NewProductDraft,
  newIn,
  newRequest,
  typedNew,
} from './new-draft.ts';
import { capitalizeName } from './product-words.ts';
import { keepProduct } from './use-products.ts';

const kept = 'new-product';

/** Asks for a new product, created as a draft and completed on its page. Input is stored on this device. */
export function NewProductPage() {
  const choices = useQuery({
    queryKey: ['product-choices'],
    queryFn: async () => (await officeApi('GET /api/office/product-choices', {})).data,
  });
  const { data, error, isPending, dataUpdatedAt, refetch } = choices;
  return (
    <>
      <RoomHead title="New product" beside="as a draft" back={{ to: '/catalogue', words: 'Catalogue' }} />
      <Crease />
      {error && (
        <Failed what="What there is to choose" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />
      )}
      {isPending && <Ghosts />}
      {data && <Form choices={data} />}
    </>
  );
}

function useNewProduct(choices: ProductChoices) {
  const me = useMe();
  const client = useQueryClient();
  const leadOn = useNavigateHere();
  const [draft, setDraft] = useState<NewProductDraft>(() => newIn(readMemberDraft(kept, me.id)) ?? emptyNew());
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => keepDraft(kept, me.id, isBegunNew(draft) ? draft : undefined), [draft, me.id]);
  const type = (box: NewBox, value: string) => setDraft((before) => typedNew(before, box, value, choices));
  const setPieces = (pieces: NewProductDraft['pieces']) =>
    setDraft((before) => ({ ...before, key: crypto.randomUUID(), pieces }));
  const make = async () => {
    const sent = newRequest(draft);
    setRefusal(undefined);
    setFaults('faults' in sent ? sent.faults : {});
    if ('faults' in sent || busy) return;
    setBusy(true);
    try {
      const { data, message } = await officeApi('POST /api/office/products', { body: sent.body });
      keepDraft(kept, me.id, undefined);
      keepProduct(client, data);
      sayDone(message);
      await leadOn(`/catalogue/${data.id}`);
    } catch (error) {
      if (error instanceof OfficeProblem) setFaults(error.fields);
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { draft, faults, refusal, busy, type, setPieces, make, discard: () => setDraft(emptyNew()) };
}

function Form({ choices }: { choices: ProductChoices }) {
  const form = useNewProduct(choices);
  const { draft, faults, refusal, busy, type, make, discard } = form;
  const { boxes } = draft;
  useKeys({ 'Ctrl S': () => void make() });
  const box: BoxProps = (name) => ({
    value: boxes[name],
    onChange: (value: string) => type(name, value),
    fault: faults[name],
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      {refusal && (
        <Notice tone="ball" role="alert">
          {refusal}
        </Notice>
      )}
      <WhatItIs choices={choices} boxes={boxes} box={box} />
      {kindIn(boxes.kind, choices)?.isDrawn === false ? (
        <Photographed />
      ) : (
        <Drawn choices={choices} boxes={boxes} faults={faults} onType={type} />
      )}
      <section className="block">
        <h2 className="h">Price and tax</h2>
        <div className={styles.three}>
          <Field
            label={priceLabel(choices)}
            autoComplete="off"
            inputMode="decimal"
            hint={priceHint(choices)}
            {...box('price')}
          />
          <Field
            label="HSN code"
            autoComplete="off"
            inputMode="numeric"
            maxLength={8}
            hint={rateHint(choices, boxes.hsn)}
            {...box('hsn')}
          />
        </div>
      </section>
      <SizesAndPieces
        draft={draft}
        sizes={kindIn(boxes.kind, choices)?.sizes ?? []}
        fault={faults.sizes}
        onPieces={form.setPieces}
      />
      <div className={styles.save}>
        <b className="hide-m mut">Nobody sees it in the shop until you publish it</b>
        {isBegunNew(draft) && <Button onPress={discard}>Begin anew</Button>}
        <Button look="ink" type="submit" keys="Ctrl S" isPending={busy}>
          Make the draft
        </Button>
      </div>
    </form>
  );
}

/** Returns the value, error and change handler of a field. */
type BoxProps = (name: NewBox) => { value: string; onChange: (value: string) => void; fault: string | undefined };

interface WhatItIsProps {
  choices: ProductChoices;
  boxes: NewProductDraft['boxes'];
  box: BoxProps;
}

/** Asks for the name and the lists that the product is in. */
function WhatItIs({ choices, boxes, box }: WhatItIsProps) {
  return (
    <section className="block">
      <h2 className="h">What it is</h2>
      <div className={styles.stack}>
        <Field label="Name" autoComplete="off" maxLength={48} hint={`${boxes.name.length} of 48`} {...box('name')} />
        <div className={styles.three}>
          <Choice
            label="Category"
            options={chosen(choices.categories.map(({ category }) => category))}
            {...box('category')}
          />
          <Choice
            label="Kind"
            options={[['', 'Choose'] as const, ...choices.kinds.map(({ kind, name }) => [kind, name] as const)]}
            {...box('kind')}
          />
          <Choice
            label="Sport"
            options={[['', 'Choose'] as const, ...choices.sports.map(({ sport, name }) => [sport, name] as const)]}
            {...box('sport')}
          />
          <Choice label="Club" options={chosen(clubsOf(choices, boxes.sport), String, 'None')} {...box('team')} />
          <Choice
            label="Athlete"
            options={chosen(athletesOf(choices, boxes.team), String, 'None')}
            {...box('athlete')}
          />
        </div>
      </div>
    </section>
  );
}

/** Builds a select list with nothing selected. */
function chosen(all: readonly string[], words: (one: string) => string = String, none = 'Choose') {
  return [['', none] as const, ...all.map((one) => [one, words(one)] as const)];
}

function clubsOf({ clubs }: ProductChoices, sport: string): string[] {
  return clubs.filter((club) => sport === '' || club.sport === sport).map(({ name }) => name);
}

function athletesOf({ athletes }: ProductChoices, team: string): string[] {
  return athletes.filter((one) => team === '' || one.team === team).map(({ name }) => name);
}

interface DrawnProps {
  choices: ProductChoices;
  boxes: NewProductDraft['boxes'];
  faults: Readonly<Record<string, string>>;
  onType: (box: NewBox, value: string) => void;
}

/** Asks for the drawing used until photographs exist, in the club's colours. */
function Drawn({ choices, boxes, faults, onType }: DrawnProps) {
  const spoken = (word: string) => capitalizeName(word.replaceAll('-', ' '));
  const garments = garmentsFor(boxes.kind, choices).map(({ garment }) => garment);
  return (
    <section className="block">
      <h2 className="h">How it is drawn</h2>
      <div className={styles.stack}>
        <div className={styles.three}>
          <Choice
            label="Drawn as"
            value={boxes.garment}
            onChange={(value) => onType('garment', value)}
            options={
              garments.length > 0 ? garments.map((one) => [one, spoken(one)] as const) : [['', 'Choose a kind first']]
            }
            fault={faults.garment}
          />
          <Choice
            label="Pattern"
            value={boxes.pattern}
            onChange={(value) => onType('pattern', value)}
            options={choices.patterns.map((one) => [one, spoken(one)] as const)}
          />
        </div>
        <ColourBoxes colours={boxes} onChange={onType} />
        <p className="dim small">A club’s crest is put on by itself. Photographs are added on the next page.</p>
      </div>
    </section>
  );
}

/** Shows that products without a drawing need photographs. */
function Photographed() {
  return (
    <section className="block">
      <h2 className="h">How it is shown</h2>
      <p className="mut">
        Goods of this kind are not drawn. Add a photograph on the next page: it can be published from then on.
      </p>
    </section>
  );
}

interface SizesProps {
  draft: NewProductDraft;
  sizes: readonly string[];
  fault: string | undefined;
  onPieces: (pieces: NewProductDraft['pieces']) => void;
}

/** Asks for the sizes on sale and their current stock. */
function SizesAndPieces({ draft: { boxes, pieces }, sizes, fault, onPieces }: SizesProps) {
  const toggle = (size: string, on: boolean) => {
    const { [size]: _gone, ...others } = pieces;
    onPieces(on ? { ...others, [size]: '' } : others);
  };
  return (
    <section className="block">
      <h2 className="h">Sizes and pieces</h2>
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <div key={size} className={styles.size}>
            <Tick isSelected={size in pieces} onChange={(on) => toggle(size, on)}>
              {size}
            </Tick>
            {size in pieces && (
              <Field
                label={`Pieces in ${size}`}
                bare
                placeholder="0"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={pieces[size] ?? ''}
                onChange={(typed) => onPieces({ ...pieces, [size]: typed })}
              />
            )}
          </div>
        ))}
      </div>
      {fault ? (
        <p role="alert" className="bad small">
          {fault}
        </p>
      ) : (
        <p className="dim small">
          {`Beside a size: how many lie on the shelf already. More can be received later.${womensCut(boxes) === 'always' ? ' Goods like this are made in women’s cuts as well.' : ''}`}
        </p>
      )}
    </section>
  );
}
