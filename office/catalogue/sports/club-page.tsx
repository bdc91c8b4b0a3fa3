import { useParams } from 'react-router';
import type { OfficeClub, SportsAndClubs } from '#contract/office/sports.ts';
import { officeApi } from '#office/browser/api.ts';
import { useSports } from '#office/browser/use-sports.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { useTyped } from '#office/parts/use-typed.ts';
import form from '../catalogue.module.css';
import { ColourBoxes } from '../colour-boxes.tsx';
import { ListItemForm, ListItemPage } from '../list-item-page.tsx';
import { capitalizeName } from '../product-words.ts';
import { useListWriting } from '../use-list-writing.ts';
import { crestAddress } from './crest-address.ts';
import styles from './sports.module.css';

/** Asks for a club, new or existing. */
export function ClubPage() {
  const { slug } = useParams();
  const reading = useSports();
  const { data } = reading;
  const one = data?.clubs.find((known) => known.slug === slug);
  const isNew = slug === 'new';
  return (
    <ListItemPage
      title={isNew ? 'New club' : (one?.name ?? 'Club')}
      back={{ to: '/catalogue/sports', words: 'Sports and clubs' }}
      what="The club"
      reading={reading}
      missing={{ title: 'No such club', words: 'The shop has no club at this address.' }}
    >
      {data && (isNew || one) && <Form key={slug} all={data} one={one} />}
    </ListItemPage>
  );
}

type Club = Pick<OfficeClub, 'name' | 'sport' | 'licensor' | 'colours'> & { crest: NonNullable<OfficeClub['crest']> };

const firstClub: Club = {
  ...{ name: '', sport: '', licensor: '' },
  colours: { a: '#2d6a4f', b: '#14170f', c: '#f5f4ef' },
  crest: { shape: 'shield', mark: 'star', a: '#f5f4ef', b: '#2d6a4f', c: '#f5f4ef' },
};

function clubOf({ name, sport, licensor, colours, crest }: OfficeClub): Club {
  return { name, sport, licensor, colours, crest: crest ?? firstClub.crest };
}

function useClubForm(one: OfficeClub | undefined) {
  const leadOn = useNavigateHere();
  const { faults, refusal, busy, write } = useListWriting();
  const typed = useTyped<Club>(one ? clubOf(one) : firstClub, one?.version, busy);
  const { name, sport, licensor, colours, crest } = typed.form;
  const set = (changed: Partial<Club>) => typed.type((before) => ({ ...before, ...changed }));
  const save = async () => {
    const facts = { licensor, colours, crest };
    if (one) {
      const kept = await write(() =>
        officeApi('PATCH /api/office/clubs/:slug', {
          params: { slug: one.slug },
          body: { ...facts, version: one.version },
        }),
      );
      if (kept) typed.discard();
      return;
    }
    const taken = await write(() =>
      officeApi('POST /api/office/clubs', { body: { name: name.trim(), sport, ...facts } }),
    );
    if (taken) await leadOn('/catalogue/sports');
  };
  return { typed, ...typed.form, set, faults, refusal, busy, save };
}

function Form({ all, one }: { all: SportsAndClubs; one: OfficeClub | undefined }) {
  const club = useClubForm(one);
  const { faults, colours, crest } = club;
  return (
    <ListItemForm
      typed={club.typed}
      refusal={club.refusal}
      busy={club.busy}
      save={club.save}
      button={one ? 'Save' : 'Add the club'}
      note={one ? 'Shoppers see it at once' : 'Its page opens with its first product'}
      versions={one && { thing: 'club', id: one.slug }}
    >
      <section className="block">
        <h2 className="h">Who it is</h2>
        <div className={form.stack}>
          <div className={form.three}>
            <Field
              label="Name"
              autoComplete="off"
              maxLength={40}
              isDisabled={one !== undefined}
              value={club.name}
              onChange={(name) => club.set({ name })}
              fault={faults.name}
            />
            {one ? (
              <Field label="Sport" isDisabled value={nameOf(all, one.sport)} />
            ) : (
              <Choice
                label="Sport"
                value={club.sport}
                onChange={(sport) => club.set({ sport })}
                options={[['', 'Choose'] as const, ...all.sports.map(({ sport, name }) => [sport, name] as const)]}
                fault={faults.sport}
              />
            )}
            <Field
              label="Licensed by"
              autoComplete="off"
              maxLength={80}
              value={club.licensor}
              onChange={(licensor) => club.set({ licensor })}
              fault={faults.licensor}
            />
          </div>
          <ColourBoxes
            colours={colours}
            onChange={(part, colour) => club.set({ colours: { ...colours, [part]: colour } })}
          />
          <p className="dim small">
            Its page and its new products have these. What is made of it already stays as it is drawn.
          </p>
        </div>
      </section>
      <CrestBoxes all={all} crest={crest} fault={faults.crest} onChange={(next) => club.set({ crest: next })} />
    </ListItemForm>
  );
}

function nameOf({ sports }: SportsAndClubs, sport: string): string {
  return sports.find((one) => one.sport === sport)?.name ?? sport;
}

const parts = [
  ['a', 'Edge'],
  ['b', 'Field'],
  ['c', 'Mark'],
] as const;

interface CrestBoxesProps {
  all: SportsAndClubs;
  crest: Club['crest'];
  fault: string | undefined;
  onChange: (crest: Club['crest']) => void;
}

/** Asks for the crest, with a preview. */
function CrestBoxes({ all: { shapes, marks }, crest, fault, onChange }: CrestBoxesProps) {
  return (
    <section className="block">
      <h2 className="h">Its crest</h2>
      <div className={form.three}>
        <img
          className={styles.large}
          src={crestAddress(crest)}
          alt="The crest as it will be drawn"
          width={144}
          height={144}
        />
        <div className={form.stack}>
          <Choice
            label="Shape"
            value={crest.shape}
            onChange={(shape) => onChange({ ...crest, shape })}
            options={shapes.map((one) => [one, capitalizeName(one)] as const)}
            fault={fault}
          />
          <Choice
            label="Mark on it"
            value={crest.mark}
            onChange={(mark) => onChange({ ...crest, mark })}
            options={marks.map((one) => [one, capitalizeName(one)] as const)}
          />
        </div>
      </div>
      <div className={styles.pair}>
        {parts.map(([part, words]) => (
          <label key={part}>
            <input
              type="color"
              value={crest[part].toLowerCase()}
              onChange={({ target }) => onChange({ ...crest, [part]: target.value })}
              aria-label={`${words} of the crest`}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </section>
  );
}
