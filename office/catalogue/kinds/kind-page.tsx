import { useState } from 'react';
import { useParams } from 'react-router';
import type { Kinds, OfficeKind } from '#contract/office/kinds.ts';
import { officeApi } from '#office/browser/api.ts';
import { useKinds } from '#office/browser/use-kinds.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { useTyped } from '#office/parts/use-typed.ts';
import form from '../catalogue.module.css';
import { ListItemForm, ListItemPage } from '../list-item-page.tsx';
import { capitalizeName } from '../product-words.ts';
import { useListWriting } from '../use-list-writing.ts';
import { type KindBox, type KindDraft, kindBody, kindDraftOf, newKind, toggleInList, typedKind } from './kind-draft.ts';
import { KindSizes } from './kind-sizes.tsx';
import styles from './kinds.module.css';

/** Asks for a product kind, new or existing. Changes apply at once. */
export function KindPage() {
  const { kind } = useParams();
  const reading = useKinds();
  const { data } = reading;
  const one = data?.kinds.find((known) => known.kind === kind);
  const isNew = kind === 'new';
  return (
    <ListItemPage
      title={isNew ? 'New kind of goods' : (one?.name ?? 'Kind of goods')}
      back={{ to: '/catalogue/kinds', words: 'Kinds of goods' }}
      what="The kind of goods"
      reading={reading}
      missing={{ title: 'No such kind', words: 'The shop has no kind of goods at this address.' }}
    >
      {data && (isNew || one) && <Form key={kind} all={data} one={one} />}
    </ListItemPage>
  );
}

function useKindForm({ kinds }: Kinds, one: OfficeKind | undefined) {
  const leadOn = useNavigateHere();
  const { faults, refusal, busy, write } = useListWriting();
  const [unread, setUnread] = useState<Record<string, string>>({});
  const typed = useTyped<KindDraft>(one ? kindDraftOf(one, kinds) : newKind(kinds), one?.version, busy);
  const { form: draft, type: setDraft } = typed;
  const save = async () => {
    const sent = kindBody(draft, kinds);
    setUnread('faults' in sent ? sent.faults : {});
    if ('faults' in sent) return;
    const { kind, ...facts } = sent.body;
    if (one) {
      const kept = await write(() =>
        officeApi('PATCH /api/office/kinds/:kind', {
          params: { kind: one.kind },
          body: { ...facts, version: one.version },
        }),
      );
      if (kept) typed.discard();
      return;
    }
    const taken = await write(() => officeApi('POST /api/office/kinds', { body: { kind, ...facts } }));
    if (taken) await leadOn('/catalogue/kinds');
  };
  return { typed, draft, setDraft, faults: { ...faults, ...unread }, refusal, busy, save };
}

function Form({ all, one }: { all: Kinds; one: OfficeKind | undefined }) {
  const { typed, draft, setDraft, faults, refusal, busy, save } = useKindForm(all, one);
  const box = (name: KindBox) => ({
    value: draft.boxes[name],
    onChange: (value: string) => setDraft((before) => typedKind(before, name, value)),
    fault: faultOf(faults, name),
    autoComplete: 'off',
  });
  const part = { one, draft, faults, box, onChange: setDraft };
  return (
    <ListItemForm
      typed={typed}
      refusal={refusal}
      busy={busy}
      save={save}
      button={one ? 'Save' : 'Add the kind'}
      versions={one && { thing: 'kind', id: one.kind }}
    >
      <Names {...part} />
      <KindSizes {...part} />
      <Goods {...part} garments={all.garments} />
      <section className="block">
        <h2 className="h">In the filters</h2>
        <div className={form.three}>
          <Choice
            label="Stands after"
            value={draft.boxes.after}
            onChange={(value) => setDraft((before) => typedKind(before, 'after', value))}
            options={[
              ['', 'None: it is the first'] as const,
              ...all.kinds.filter(({ kind }) => kind !== one?.kind).map(({ kind, name }) => [kind, name] as const),
            ]}
          />
        </div>
        {one && (
          <Tick isSelected={draft.closed} onChange={(closed) => setDraft({ ...draft, closed })}>
            Close it: no new products are made of it
          </Tick>
        )}
      </section>
    </ListItemForm>
  );
}

/** Returns the error of a field or of one of its lines. */
function faultOf(faults: Readonly<Record<string, string>>, name: string): string | undefined {
  return faults[name] ?? faults[Object.keys(faults).find((one) => one.startsWith(`${name}.`)) ?? ''];
}

interface PartProps {
  one: OfficeKind | undefined;
  draft: KindDraft;
  faults: Readonly<Record<string, string>>;
  box: (name: KindBox) => {
    value: string;
    onChange: (value: string) => void;
    fault: string | undefined;
    autoComplete: string;
  };
  onChange: (draft: KindDraft) => void;
}

/** Asks for the names and search words. */
function Names({ one, draft: { boxes }, box }: PartProps) {
  return (
    <section className="block">
      <h2 className="h">What it is called</h2>
      <div className={form.stack}>
        <div className={form.three}>
          <Field label="Many of it" maxLength={24} hint="As a filter says it: Gloves" {...box('name')} />
          <Field label="One of it" maxLength={24} hint="Pair of gloves" {...box('one')} />
          <Field label="In Hindi" maxLength={40} lang="hi" {...box('hindi')} />
          <Field label="Address" isDisabled={one !== undefined} hint={`?kind=${boxes.kind}`} {...box('kind')} />
        </div>
        <p className="dim small">Its address stays: links, products and collections have it.</p>
        <Field
          label="What shoppers type for it"
          rows={3}
          hint={
            one && one.known.length > 0
              ? `In English, in Hindi, in any way of writing: a line each. The search knows ${one.known.slice(0, 8).join(', ')} already.`
              : 'In English, in Hindi, in any way of writing: a line each. The search knows its names by itself.'
          }
          {...box('words')}
        />
      </div>
    </section>
  );
}

/** Asks for the defaults of its products: tax, weight, garments. */
function Goods({ draft, faults, box, onChange, garments }: PartProps & { garments: readonly string[] }) {
  const fault = faultOf(faults, 'garments');
  return (
    <section className="block">
      <h2 className="h">Its products</h2>
      <div className={form.stack}>
        <div className={form.three}>
          <Field
            label="HSN code"
            inputMode="numeric"
            maxLength={8}
            hint="8 digits. Empty: as most goods drawn like it have"
            {...box('hsn')}
          />
          <Field label="Weight" inputMode="numeric" maxLength={5} hint="One of it packed, in grams" {...box('grams')} />
        </div>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>Drawn as</legend>
          <div className={form.sizes}>
            {garments.map((garment) => (
              <Tick
                key={garment}
                isSelected={draft.garments.includes(garment)}
                onChange={(on) => onChange({ ...draft, garments: toggleInList(draft.garments, garment, on) })}
              >
                {capitalizeName(garment.replaceAll('-', ' '))}
              </Tick>
            ))}
          </div>
        </fieldset>
        {fault ? (
          <p role="alert" className="bad small">
            {fault}
          </p>
        ) : (
          <p className="dim small">
            What they can be drawn as until they are photographed. With nothing ticked they have photographs alone.
          </p>
        )}
      </div>
    </section>
  );
}
