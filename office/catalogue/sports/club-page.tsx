import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OfficeClub, SportsAndClubs } from '#contract/office/sports.ts';
import { officeApi } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Notice } from '#ui/notice.tsx';
import form from '../catalogue.module.css';
import { ColourBoxes } from '../colour-boxes.tsx';
import { capital } from '../product-words.ts';
import { crestAddress } from './crest-address.ts';
import styles from './sports.module.css';
import { useSports, useWriting } from './use-sports.ts';

/** A club by form: a new one, or one that the shop has. */
export function ClubPage() {
  const { slug } = useParams();
  const { data, error, isPending, dataUpdatedAt, refetch } = useSports();
  const one = data?.clubs.find((known) => known.slug === slug);
  const isNew = slug === 'new';
  return (
    <>
      <RoomHead title={isNew ? 'New club' : (one?.name ?? 'Club')} back={{ to: '/catalogue/sports', words: 'Sports and clubs' }} />
      <Crease />
      {error && <Failed what="The club" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && !isNew && !one && <Empty title="No such club">The shop has no club at this address.</Empty>}
      {/* Saved, it is written anew from what the shop has. */}
      {data && (isNew || one) && <Form key={`${slug} ${one?.version}`} all={data} one={one} />}
    </>
  );
}

const firstCrest = { shape: 'shield', mark: 'star', a: '#f5f4ef', b: '#2d6a4f', c: '#f5f4ef' };

function useClubForm(one: OfficeClub | undefined) {
  const navigate = useNavigate();
  const [name, setName] = useState(one?.name ?? '');
  const [sport, setSport] = useState(one?.sport ?? '');
  const [licensor, setLicensor] = useState(one?.licensor ?? '');
  const [colours, setColours] = useState(one?.colours ?? { a: '#2d6a4f', b: '#14170f', c: '#f5f4ef' });
  const [crest, setCrest] = useState(one?.crest ?? firstCrest);
  const { faults, refusal, busy, write } = useWriting();
  const save = async () => {
    const facts = { licensor, colours, crest };
    if (one) {
      await write(() =>
        officeApi('PATCH /api/office/clubs/:slug', { params: { slug: one.slug }, body: { ...facts, version: one.version } }),
      );
      return;
    }
    const taken = await write(() => officeApi('POST /api/office/clubs', { body: { name: name.trim(), sport, ...facts } }));
    if (taken) await navigate('/catalogue/sports');
  };
  return { name, setName, sport, setSport, licensor, setLicensor, colours, setColours, crest, setCrest, faults, refusal, busy, save };
}

function Form({ all, one }: { all: SportsAndClubs; one: OfficeClub | undefined }) {
  const club = useClubForm(one);
  const { faults, colours, crest, save } = club;
  useKeys({ 'Ctrl S': () => void save() });
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {club.refusal && (
        <Notice tone="ball" role="alert">
          {club.refusal}
        </Notice>
      )}
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
              onChange={club.setName}
              fault={faults.name}
            />
            {one ? (
              <Field label="Sport" isDisabled value={nameOf(all, one.sport)} />
            ) : (
              <Choice
                label="Sport"
                value={club.sport}
                onChange={club.setSport}
                options={[['', 'Choose'] as const, ...all.sports.map(({ sport, name }) => [sport, name] as const)]}
                fault={faults.sport}
              />
            )}
            <Field
              label="Licensed by"
              autoComplete="off"
              maxLength={80}
              value={club.licensor}
              onChange={club.setLicensor}
              fault={faults.licensor}
            />
          </div>
          <ColourBoxes colours={colours} onChange={(part, colour) => club.setColours({ ...colours, [part]: colour })} />
          <p className="dim small">Its page and its new products have these. What is made of it already stays as it is drawn.</p>
        </div>
      </section>
      <CrestBoxes all={all} crest={crest} fault={faults.crest} onChange={club.setCrest} />
      <div className={form.save}>
        <b className="hide-m mut">{one ? 'Shoppers see it at once' : 'Its page opens with its first product'}</b>
        <Button look="ink" type="submit" keys="Ctrl S" isPending={club.busy}>
          {one ? 'Save' : 'Add the club'}
        </Button>
      </div>
    </form>
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
  crest: typeof firstCrest;
  fault: string | undefined;
  onChange: (crest: typeof firstCrest) => void;
}

/** Its crest, drawn as it is chosen. */
function CrestBoxes({ all: { shapes, marks }, crest, fault, onChange }: CrestBoxesProps) {
  return (
    <section className="block">
      <h2 className="h">Its crest</h2>
      <div className={form.three}>
        <img className={styles.large} src={crestAddress(crest)} alt="The crest as it will be drawn" width={144} height={144} />
        <div className={form.stack}>
          <Choice
            label="Shape"
            value={crest.shape}
            onChange={(shape) => onChange({ ...crest, shape })}
            options={shapes.map((one) => [one, capital(one)] as const)}
            fault={fault}
          />
          <Choice
            label="Mark on it"
            value={crest.mark}
            onChange={(mark) => onChange({ ...crest, mark })}
            options={marks.map((one) => [one, capital(one)] as const)}
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
            {words}
          </label>
        ))}
      </div>
    </section>
  );
}
