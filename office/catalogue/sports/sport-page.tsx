import { useParams } from 'react-router';
import type { OfficeSport, SportsAndClubs } from '#contract/office/sports.ts';
import { officeApi } from '#office/browser/api.ts';
import { useSports } from '#office/browser/use-sports.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { useTyped } from '#office/parts/use-typed.ts';
import form from '../catalogue.module.css';
import { ListItemForm, ListItemPage } from '../list-item-page.tsx';
import { useListWriting } from '../use-list-writing.ts';
import { HeadColours } from './head-colours.tsx';
import { newSport, type SportBox, type SportDraft, sportBody, sportDraftOf, typedSport } from './sport-draft.ts';

/** Asks for a sport, new or existing. Changes apply at once. */
export function SportPage() {
  const { sport } = useParams();
  const reading = useSports();
  const { data } = reading;
  const one = data?.sports.find((known) => known.sport === sport);
  const isNew = sport === 'new';
  return (
    <ListItemPage
      title={isNew ? 'New sport' : (one?.name ?? 'Sport')}
      back={{ to: '/catalogue/sports', words: 'Sports and clubs' }}
      what="The sport"
      reading={reading}
      missing={{ title: 'No such sport', words: 'The shop has no sport at this address.' }}
    >
      {data && (isNew || one) && <Form key={sport} all={data} one={one} />}
    </ListItemPage>
  );
}

function useSportForm({ sports }: SportsAndClubs, one: OfficeSport | undefined) {
  const leadOn = useNavigateHere();
  const { faults, refusal, busy, write } = useListWriting();
  const typed = useTyped<SportDraft>(one ? sportDraftOf(one, sports) : newSport(sports), one?.version, busy);
  const { form: draft, type: setDraft } = typed;
  const save = async () => {
    const { sport, name, ...facts } = sportBody(draft, sports);
    if (one) {
      const kept = await write(() =>
        officeApi('PATCH /api/office/sports/:sport', {
          params: { sport: one.sport },
          body: { ...facts, version: one.version },
        }),
      );
      if (kept) typed.discard();
      return;
    }
    const taken = await write(() => officeApi('POST /api/office/sports', { body: { sport, name, ...facts } }));
    if (taken) await leadOn('/catalogue/sports');
  };
  return { typed, draft, setDraft, faults, refusal, busy, save };
}

function Form({ all, one }: { all: SportsAndClubs; one: OfficeSport | undefined }) {
  const { typed, draft, setDraft, faults, refusal, busy, save } = useSportForm(all, one);
  const { boxes, special, hidden } = draft;
  const type = (box: SportBox, value: string) => setDraft((before) => typedSport(before, box, value));
  const box = (name: SportBox, fault: string = name) => ({
    value: boxes[name],
    onChange: (value: string) => type(name, value),
    fault: faults[fault],
  });
  return (
    <ListItemForm
      typed={typed}
      refusal={refusal}
      busy={busy}
      save={save}
      button={one ? 'Save' : 'Add the sport'}
      versions={one && { thing: 'sport', id: one.sport }}
    >
      <Names one={one} address={boxes.sport} box={box} />
      <section className="block">
        <h2 className="h">Its page</h2>
        <div className={form.stack}>
          <Field label="Under the title" autoComplete="off" maxLength={160} {...box('subtitle')} />
          <HeadColours
            title={`${boxes.name || 'Its'} Merchandise`}
            subtitle={boxes.subtitle}
            ground={boxes.ground}
            onGround={boxes.onGround}
            fault={faults.onGround ?? faults.ground}
            onGroundChange={(colour) => type('ground', colour)}
            onLettersChange={(colour) => type('onGround', colour)}
          />
        </div>
      </section>
      <Special
        draft={draft}
        faults={faults}
        onType={type}
        onSwitch={(on) => setDraft({ ...draft, special: on })}
        isOn={special}
      />
      <section className="block">
        <h2 className="h">In the menus</h2>
        <div className={form.three}>
          <Choice
            label="Stands after"
            value={boxes.after}
            onChange={(value) => type('after', value)}
            options={[
              ['', 'None: it is the first'] as const,
              ...all.sports
                .filter(({ sport }) => sport !== one?.sport)
                .map(({ sport, name }) => [sport, name] as const),
            ]}
          />
        </div>
        <Tick isSelected={hidden} onChange={(on) => setDraft({ ...draft, hidden: on })}>
          Hide it from menus, suggestions and search engines
        </Tick>
      </section>
    </ListItemForm>
  );
}

interface NamesProps {
  one: OfficeSport | undefined;
  address: string;
  box: (name: SportBox) => { value: string; onChange: (value: string) => void; fault: string | undefined };
}

/** Asks for the names and search words. */
function Names({ one, address, box }: NamesProps) {
  return (
    <section className="block">
      <h2 className="h">What it is called</h2>
      <div className={form.stack}>
        <div className={form.three}>
          <Field label="Name" autoComplete="off" maxLength={24} isDisabled={one !== undefined} {...box('name')} />
          <Field label="In Hindi" autoComplete="off" maxLength={40} lang="hi" {...box('hindi')} />
          <Field
            label="Address"
            autoComplete="off"
            isDisabled={one !== undefined}
            hint={`/sports/${address}`}
            {...box('sport')}
          />
        </div>
        <p className="dim small">Its name and its address stay: links, products and orders have them.</p>
        <Field
          label="What shoppers type for it"
          rows={3}
          hint={
            one && one.known.length > 0
              ? `In English, in Hindi, in any way of writing: a line each. The search knows ${one.known.join(', ')} already.`
              : 'In English, in Hindi, in any way of writing: a line each. The search knows its two names by itself.'
          }
          {...box('words')}
        />
      </div>
    </section>
  );
}

interface SpecialProps {
  draft: SportDraft;
  faults: Readonly<Record<string, string>>;
  isOn: boolean;
  onType: (box: SportBox, value: string) => void;
  onSwitch: (on: boolean) => void;
}

/** Asks for its special collection: a separate category with a page. */
function Special({ draft: { boxes }, faults, isOn, onType, onSwitch }: SpecialProps) {
  return (
    <section className="block">
      <h2 className="h">Its special collection</h2>
      <Tick isSelected={isOn} onChange={onSwitch}>
        It has one, in the menu of specials
      </Tick>
      {isOn && (
        <div className={form.stack}>
          <Field
            label="Under the title of the special"
            autoComplete="off"
            maxLength={160}
            value={boxes.specialSubtitle}
            onChange={(value) => onType('specialSubtitle', value)}
            fault={faults['special.subtitle']}
          />
          <HeadColours
            title={`${boxes.name || 'Its'} Special Collection`}
            subtitle={boxes.specialSubtitle}
            ground={boxes.specialGround}
            onGround={boxes.specialOnGround}
            fault={faults['special.onGround']}
            onGroundChange={(colour) => onType('specialGround', colour)}
            onLettersChange={(colour) => onType('specialOnGround', colour)}
          />
        </div>
      )}
    </section>
  );
}
