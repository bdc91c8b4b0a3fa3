import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router';
import type { AthleteFacts, OfficeAthlete } from '#contract/office/athletes.ts';
import { officeApi } from '#office/browser/api.ts';
import { useAthletes, useListChoices } from '#office/browser/use-lists.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { useTyped } from '#office/parts/use-typed.ts';
import form from '../catalogue.module.css';
import { ListItemForm, ListItemPage } from '../list-item-page.tsx';
import { capitalizeName } from '../product-words.ts';
import { useListWriting } from '../use-list-writing.ts';
import styles from './lists.module.css';

/** Asks for an athlete, new or existing. */
export function AthletePage() {
  const { slug } = useParams();
  const reading = useAthletes();
  const { data } = reading;
  const one = data?.find((known) => known.slug === slug);
  const isNew = slug === 'new';
  return (
    <ListItemPage
      title={isNew ? 'New athlete' : (one?.name ?? 'Athlete')}
      back={{ to: '/catalogue/collections', words: 'Collections and athletes' }}
      what="The athlete"
      reading={reading}
      missing={{ title: 'No such athlete', words: 'The shop has no athlete at this address.' }}
    >
      {data && (isNew || one) && <Form key={slug} all={data} one={one} />}
    </ListItemPage>
  );
}

type Typed = Omit<AthleteFacts, 'number' | 'position'> & { name: string; number: string; after: string };

const empty: Typed = {
  name: '',
  description: '',
  team: '',
  number: '',
  bio: '',
  shirtId: '',
  hidden: false,
  after: '',
};

function typedOf(one: OfficeAthlete, all: readonly OfficeAthlete[]): Typed {
  const { name, description, team, bio, shirtId, hidden } = one;
  return {
    name,
    description,
    team,
    bio,
    shirtId,
    hidden,
    number: String(one.number),
    after: all[all.indexOf(one) - 1]?.slug ?? '',
  };
}

function useAthleteForm(all: readonly OfficeAthlete[], one: OfficeAthlete | undefined) {
  const leadOn = useNavigateHere();
  const others = all.filter(({ slug }) => slug !== one?.slug);
  const { faults, refusal, busy, write } = useListWriting();
  const own = useTyped<Typed>(
    one ? typedOf(one, all) : { ...empty, after: all.at(-1)?.slug ?? '' },
    one?.version,
    busy,
  );
  const { form: typed, type: setTyped } = own;
  const save = async () => {
    const at = others.findIndex(({ slug }) => slug === typed.after);
    // Equal positions are sorted by name, so the next higher position places the athlete directly behind.
    const position = at < 0 ? 0 : (others[at]?.position ?? 0) + 1;
    const { name, after: _after, number, ...rest } = typed;
    const { description, team, bio, shirtId, hidden } = rest;
    const isSame = one !== undefined && all[all.indexOf(one) - 1]?.slug === typed.after;
    const body = {
      description,
      team,
      bio,
      shirtId,
      hidden,
      number: Number(number),
      position: isSame ? one.position : position,
    };
    const taken = await write(() =>
      one
        ? officeApi('PATCH /api/office/athletes/:slug', {
            params: { slug: one.slug },
            body: { ...body, version: one.version },
          })
        : officeApi('POST /api/office/athletes', { body: { ...body, name: name.trim() } }),
    );
    if (taken) own.discard();
    if (taken && !one) await leadOn('/catalogue/collections');
  };
  return { own, typed, setTyped, others, faults, refusal, busy, save };
}

function Form({ all, one }: { all: readonly OfficeAthlete[]; one: OfficeAthlete | undefined }) {
  const { own, typed, setTyped, others, faults, refusal, busy, save } = useAthleteForm(all, one);
  const set = (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const box = (name: 'name' | 'number' | 'bio') => ({
    value: typed[name],
    onChange: set(name),
    fault: faults[name],
    autoComplete: 'off',
  });
  return (
    <ListItemForm
      typed={own}
      refusal={refusal}
      busy={busy}
      save={save}
      button={one ? 'Save' : 'Add the athlete'}
      versions={one && { thing: 'athlete', id: one.slug }}
    >
      <section className="block">
        <h2 className="h">Who they are</h2>
        <div className={form.stack}>
          <div className={form.three}>
            <Field label="Name" maxLength={40} isDisabled={one !== undefined} {...box('name')} />
            <Field label="Number" inputMode="numeric" maxLength={3} {...box('number')} />
            <SportAndClub typed={typed} faults={faults} set={set} />
          </div>
          <Field label="About them" rows={3} maxLength={400} hint={`${typed.bio.length} of 400`} {...box('bio')} />
          <p className="dim small">Their name stays: links and products have it.</p>
        </div>
      </section>
      <Shirt chosen={typed.shirtId} team={typed.team} fault={faults.shirtId} onChoose={set('shirtId')} />
      <section className="block">
        <h2 className="h">Among the others</h2>
        <div className={form.three}>
          <Choice
            label="Stands after"
            value={typed.after}
            onChange={set('after')}
            options={[
              ['', 'None: they are the first'] as const,
              ...others.map(({ slug, name }) => [slug, name] as const),
            ]}
          />
        </div>
        <Tick isSelected={typed.hidden} onChange={(on) => setTyped((before) => ({ ...before, hidden: on }))}>
          Hide them from lists and the search
        </Tick>
      </section>
    </ListItemForm>
  );
}

interface SportAndClubProps {
  typed: Typed;
  faults: Readonly<Record<string, string>>;
  set: (name: keyof Typed) => (value: string) => void;
}

/** Asks for the sport and the club. */
function SportAndClub({ typed, faults, set }: SportAndClubProps) {
  const { data: choices } = useListChoices();
  const sports =
    choices?.sports.map(({ sport, name }) => (sport === 'motorsport' ? 'Formula 1' : name.toLowerCase())) ?? [];
  const known = [...new Set([...sports, typed.description].filter(Boolean))];
  return (
    <>
      <Choice
        label="Sport"
        value={typed.description}
        onChange={set('description')}
        options={[['', 'Choose'] as const, ...known.map((sport) => [sport, capitalizeName(sport)] as const)]}
        fault={faults.description}
      />
      <Choice
        label="Club"
        value={typed.team}
        onChange={set('team')}
        options={[['', 'Choose'] as const, ...(choices?.clubs ?? []).map(({ name }) => [name, name] as const)]}
        fault={faults.team}
      />
    </>
  );
}

interface ShirtProps {
  chosen: string;
  team: string;
  fault: string | undefined;
  onChoose: (id: string) => void;
}

/** Asks for the shirt that represents them from behind: no real person is shown. */
function Shirt({ chosen, team, fault, onChoose }: ShirtProps) {
  const [sought, setSought] = useState('');
  const wanted = useDeferredValue(sought.trim());
  const { data } = useQuery({
    queryKey: ['products', 'shirts', team, wanted],
    queryFn: async () =>
      (await officeApi('GET /api/office/products', { query: { limit: 8, ...(wanted ? { q: wanted } : { team }) } }))
        .data.products,
    enabled: wanted !== '' || team !== '',
  });
  return (
    <section className="block">
      <h2 className="h">The shirt that stands for them</h2>
      <div className={styles.pick}>
        <Field
          label="Find a product"
          autoComplete="off"
          placeholder="Its name"
          value={sought}
          onChange={setSought}
          fault={fault}
        />
        <ul aria-label="Shirts">
          {(data ?? []).map(({ id, name, image }) => (
            <li key={id}>
              <TilePicture address={image} size="medium" />
              <span className="clip">{name}</span>
              <Button
                isDisabled={id === chosen}
                onPress={() => onChoose(id)}
                aria-label={`${id === chosen ? 'Chosen' : 'Choose'} ${name}`}
              >
                {id === chosen ? 'Chosen' : 'Choose'}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
