import { useState } from 'react';
import { useParams } from 'react-router';
import { collectionMarks, collectionSorts } from '#contract/collection-rules.ts';
import type { OfficeCollection } from '#contract/office/collections.ts';
import { officeApi } from '#office/browser/api.ts';
import { useKinds } from '#office/browser/use-kinds.ts';
import { useCollections, useListChoices } from '#office/browser/use-lists.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { useTyped } from '#office/parts/use-typed.ts';
import form from '../catalogue.module.css';
import { ListItemForm, ListItemPage } from '../list-item-page.tsx';
import { HeadColours } from '../sports/head-colours.tsx';
import { useListWriting } from '../use-list-writing.ts';
import {
  type CollectionBox,
  type CollectionDraft,
  collectionBody,
  collectionDraftOf,
  collectionWayLabels,
  markWords,
  newCollection,
  sortWords,
  typedCollection,
} from './collection-draft.ts';
import { InCollection } from './in-collection.tsx';

/** Asks for a collection, new or existing. Changes apply at once. */
export function CollectionPage() {
  const { slug } = useParams();
  const reading = useCollections();
  const { data } = reading;
  const one = data?.find((known) => known.slug === slug);
  const isNew = slug === 'new';
  return (
    <ListItemPage
      title={isNew ? 'New collection' : (one?.title ?? 'Collection')}
      back={{ to: '/catalogue/collections', words: 'Collections and athletes' }}
      what="The collection"
      reading={reading}
      missing={{ title: 'No such collection', words: 'The shop has no collection at this address.' }}
    >
      {data && (isNew || one) && <Form key={slug} all={data} one={one} />}
    </ListItemPage>
  );
}

function useCollectionForm(all: readonly OfficeCollection[], one: OfficeCollection | undefined) {
  const leadOn = useNavigateHere();
  const { faults, refusal, busy, write } = useListWriting();
  const typed = useTyped<CollectionDraft>(one ? collectionDraftOf(one, all) : newCollection(all), one?.version, busy);
  const { form: draft, type: setDraft } = typed;
  const [unread, setUnread] = useState(false);
  const save = async () => {
    const body = collectionBody(draft, all);
    setUnread(body === undefined);
    if (!body) return;
    const { name, slug } = draft.boxes;
    const taken = await write(() =>
      one
        ? officeApi('PATCH /api/office/collections/:slug', {
            params: { slug: one.slug },
            body: { ...body, version: one.version },
          })
        : officeApi('POST /api/office/collections', { body: { ...body, name: name.trim(), slug: slug.trim() } }),
    );
    if (taken) typed.discard();
    if (taken && !one) await leadOn('/catalogue/collections');
  };
  return { typed, draft, setDraft, faults, refusal, busy, unread, save };
}

function Form({ all, one }: { all: readonly OfficeCollection[]; one: OfficeCollection | undefined }) {
  const { typed, draft, setDraft, faults, refusal, busy, unread, save } = useCollectionForm(all, one);
  const { boxes } = draft;
  const type = (box: CollectionBox, value: string) => setDraft((before) => typedCollection(before, box, value));
  const box = (name: CollectionBox) => ({
    value: boxes[name],
    onChange: (value: string) => type(name, value),
    fault: faults[name],
    autoComplete: 'off',
  });
  return (
    <ListItemForm
      typed={typed}
      refusal={refusal}
      busy={busy}
      save={save}
      button={one ? 'Save' : 'Add the collection'}
      versions={one && { thing: 'collection', id: one.slug }}
    >
      <section className="block">
        <h2 className="h">What it is called</h2>
        <div className={form.stack}>
          <div className={form.three}>
            <Field label="Name" maxLength={40} isDisabled={one !== undefined} {...box('name')} />
            <Field label="Title of its page" maxLength={40} {...box('title')} />
            <Field
              label="Address"
              isDisabled={one !== undefined}
              hint={one?.path ?? `/collection/${boxes.slug}`}
              {...box('slug')}
            />
          </div>
          <Field label="Under the title" maxLength={160} {...box('subtitle')} />
          <HeadColours
            title={boxes.title || 'Its title'}
            subtitle={boxes.subtitle}
            ground={boxes.ground}
            onGround={boxes.onGround}
            fault={faults.onGround ?? faults.ground}
            onGroundChange={(colour) => type('ground', colour)}
            onLettersChange={(colour) => type('onGround', colour)}
          />
        </div>
      </section>
      <WhatIsIn draft={draft} one={one} unread={unread} faults={faults} onChange={setDraft} onType={type} />
      <InCollection
        slug={boxes.slug}
        draft={draft}
        onPicked={(picked) => setDraft((before) => ({ ...before, picked, sort: 'hand' }))}
      />
      <InMenus draft={draft} all={all} one={one} onChange={setDraft} onType={type} />
    </ListItemForm>
  );
}

interface InMenusProps extends Pick<WhatProps, 'draft' | 'one' | 'onChange' | 'onType'> {
  all: readonly OfficeCollection[];
}

/** Asks for the position in the menus. */
function InMenus({ draft, all, one, onChange, onType }: InMenusProps) {
  const { boxes } = draft;
  return (
    <section className="block">
      <h2 className="h">In the menus</h2>
      {!one?.first && (
        <div className={form.three}>
          <Choice
            label="Stands after"
            value={boxes.after}
            onChange={(value) => onType('after', value)}
            options={all.filter(({ slug }) => slug !== one?.slug).map(({ slug, title }) => [slug, title] as const)}
          />
        </div>
      )}
      <Tick isSelected={draft.hidden} onChange={(on) => onChange({ ...draft, hidden: on })}>
        Hide it from menus, suggestions and search engines
      </Tick>
    </section>
  );
}

interface WhatProps {
  draft: CollectionDraft;
  one: OfficeCollection | undefined;
  /** True if a price is invalid. */
  unread: boolean;
  faults: Readonly<Record<string, string>>;
  onChange: (draft: CollectionDraft) => void;
  onType: (box: CollectionBox, value: string) => void;
}

/** Returns the first error of the rule or the manual picks. */
function wayFaultOf(faults: Readonly<Record<string, string>>): string | undefined {
  return faults.rule ?? faults['rule.kinds'] ?? faults.way ?? faults.picked;
}

/** Asks for a rule or manual picks, and the order. */
function WhatIsIn({ draft, one, unread, faults, onChange, onType }: WhatProps) {
  const { way, sort } = draft;
  const ways = (['first', 'rule', 'picked'] as const).filter((known) => known !== 'first' || one?.first);
  const fault = wayFaultOf(faults) ?? (unread ? 'Give rupees, like 2,499.00' : undefined);
  return (
    <section className="block">
      <h2 className="h">What is in it</h2>
      <div className={form.stack}>
        <div className={form.three}>
          <Choice
            label="Gathered"
            value={way}
            onChange={(value) =>
              onChange({ ...draft, way: value as typeof way, sort: value === 'picked' ? 'hand' : sort })
            }
            options={ways.map((known) => [known, collectionWayLabels[known]] as const)}
          />
          <Choice
            label="Order"
            value={sort}
            onChange={(value) => onChange({ ...draft, sort: value as typeof sort })}
            options={collectionSorts.map((known) => [known, sortWords[known]] as const)}
          />
        </div>
        {way === 'rule' && <RuleBoxes draft={draft} faults={faults} onChange={onChange} onType={onType} />}
        {fault && (
          <p role="alert" className="bad small">
            {fault}
          </p>
        )}
      </div>
    </section>
  );
}

/** Asks for the rule that selects the products of the collection. */
function RuleBoxes({ draft, faults, onChange, onType }: Pick<WhatProps, 'draft' | 'faults' | 'onChange' | 'onType'>) {
  const { data } = useListChoices();
  const { data: kinds } = useKinds();
  const { lists, boxes } = draft;
  const toggle = (name: keyof typeof lists, value: string, on: boolean) =>
    onChange({
      ...draft,
      lists: { ...lists, [name]: on ? [...lists[name], value] : lists[name].filter((known) => known !== value) },
    });
  const ticks = (name: keyof typeof lists, words: string, options: readonly (readonly [string, string])[]) => (
    <fieldset className={form.ticks}>
      <legend>{words}</legend>
      {options.map(([value, said]) => (
        <Tick key={value} isSelected={lists[name].includes(value)} onChange={(on) => toggle(name, value, on)}>
          {said}
        </Tick>
      ))}
    </fieldset>
  );
  return (
    <>
      {ticks('sports', 'Of these sports', data?.sports.map(({ sport, name }) => [sport, name] as const) ?? [])}
      {ticks('kinds', 'Of these kinds', kinds?.kinds.map(({ kind, name }) => [kind, name] as const) ?? [])}
      {ticks('teams', 'Of these clubs', data?.clubs.map(({ name }) => [name, name] as const) ?? [])}
      {ticks('athletes', 'Of these athletes', data?.athletes.map(({ name }) => [name, name] as const) ?? [])}
      {ticks(
        'marks',
        'With all of these marks',
        collectionMarks.map((mark) => [mark, markWords[mark]] as const),
      )}
      <div className={form.three}>
        <Field
          label="Price from"
          inputMode="decimal"
          autoComplete="off"
          value={boxes.from}
          onChange={(value) => onType('from', value)}
          fault={faults['rule.from']}
        />
        <Field
          label="Price to"
          inputMode="decimal"
          autoComplete="off"
          value={boxes.to}
          onChange={(value) => onType('to', value)}
          fault={faults['rule.to']}
        />
      </div>
      <p className="dim small">Of each list one is enough; a list with nothing ticked asks nothing.</p>
    </>
  );
}
