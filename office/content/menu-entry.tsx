import type { FooterEntry, MenuPage, MenuSports } from '#contract/menus.ts';
import type { OfficeSport } from '#contract/office/sports.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import styles from './content.module.css';

interface EntryProps {
  entry: FooterEntry;
  /** True in the header. Only the header has lists of sports and the sale colour. */
  inHeader: boolean;
  sports: readonly Pick<OfficeSport, 'sport' | 'name' | 'special'>[];
  pages: readonly (readonly [to: string, words: string])[];
  faultOf: (box: string, typed: string) => string | undefined;
  onWrite: (entry: FooterEntry) => void;
}

/** Asks for one menu entry. */
export function EntryBoxes({ entry, ...rest }: EntryProps) {
  if (entry.part === 'collections')
    return <p className="mut small">One that is added comes by itself. Which there are says the catalogue.</p>;
  return entry.part === 'page' ? <PageBoxes entry={entry} {...rest} /> : <SportBoxes entry={entry} {...rest} />;
}

const other = 'other';

function PageBoxes({ entry, inHeader, pages, faultOf, onWrite }: EntryProps & { entry: MenuPage }) {
  const known = pages.some(([to]) => to === entry.to);
  const to = (typed: string) => onWrite({ ...entry, to: typed });
  return (
    <div className={styles.boxes}>
      <Field
        label="It says"
        hint="Nothing typed: what the page of a listing is called"
        value={entry.name}
        onChange={(name) => onWrite({ ...entry, name })}
        fault={faultOf('name', entry.name)}
      />
      <Choice
        label="It leads to"
        value={known ? entry.to : other}
        onChange={(chosen) => to(chosen === other ? '' : chosen)}
        options={[...pages, [other, 'Another address']]}
        fault={known ? faultOf('to', entry.to) : undefined}
      />
      {!known && (
        <div className={styles.whole}>
          <Field
            label="Address"
            hint="A page of the shop, as /product/8?category=Football, or one elsewhere, as https://blog.example.in"
            value={entry.to}
            onChange={to}
            fault={faultOf('to', entry.to)}
          />
        </div>
      )}
      {inHeader && (
        <Tick isSelected={entry.hot} onChange={(hot) => onWrite({ ...entry, hot })}>
          In the colour of the sale
        </Tick>
      )}
    </div>
  );
}

function SportBoxes({ entry, inHeader, sports, faultOf, onWrite }: EntryProps & { entry: MenuSports }) {
  const set = (sport: string) => (shown: boolean) =>
    onWrite({ ...entry, without: shown ? entry.without.filter((one) => one !== sport) : [...entry.without, sport] });
  return (
    <div className={styles.boxes}>
      {inHeader && (
        <Field
          label="It says"
          value={entry.name}
          onChange={(name) => onWrite({ ...entry, name })}
          fault={faultOf('name', entry.name)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: ticks in a row are no field set */}
      <div role="group" aria-label="Which of them" className={styles.ticks}>
        {sports
          .filter(({ special }) => entry.part === 'sports' || special !== null)
          .map(({ sport, name }) => (
            <Tick key={sport} isSelected={!entry.without.includes(sport)} onChange={set(sport)}>
              {name}
            </Tick>
          ))}
      </div>
    </div>
  );
}
