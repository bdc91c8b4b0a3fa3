import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { inkFor } from '#artwork/design/compose-design.ts';
import { playerTexts } from '#artwork/design/squad.ts';
import { designStarters, namesOn, type Starter, startedDesign, wordsOfStarter } from '#artwork/design/starters.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { maxTextLayers } from '#contract/design-limits.ts';
import { mostPlayers } from '#contract/squad-limits.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { GarmentThumb } from './garment-thumb.tsx';
import panelStyles from './panel.module.css';
import { longestList, type SquadRow } from './squad-list.ts';
import styles from './squad-panel.module.css';
import type { Studio } from './studio.ts';

const fontFailed = "We couldn't load the font. Check your connection and try again.";

/** Panel for one design with many names and numbers: templates, and the list of players. */
export function SquadPanel({ studio }: { studio: Studio }) {
  const { squad, design, state, dispatch } = studio;
  const hasNames = playerTexts(design).length > 0;
  return (
    <div className={panelStyles.stack}>
      <Starters studio={studio} />
      <TextArea
        label="Who wears it"
        rows={6}
        className={panelStyles.words}
        value={state.squad}
        maxLength={longestList}
        autoComplete="off"
        spellCheck={false}
        placeholder={'Asha, 7, M\nRavi, 10, XL'}
        hint={`A line a player: name, number, size. Paste a list or a table, up to ${mostPlayers}.`}
        onChange={(event) => dispatch({ kind: 'squad', list: event.target.value })}
      />
      {squad.rows.length > 0 && (hasNames ? <Players studio={studio} /> : <NamesWanted studio={studio} />)}
    </div>
  );
}

/** Choice of templates. The replaced design can be restored by undo. */
function Starters({ studio: { words, dispatch, design } }: { studio: Studio }) {
  const [beginning, setBeginning] = useState<string>();
  const [failed, setFailed] = useState(false);
  const begin = async (starter: Starter) => {
    setBeginning(starter.id);
    setFailed(false);
    try {
      const outline = await words.prepare(wordsOfStarter(starter));
      dispatch({ kind: 'startOver', at: Date.now(), with: startedDesign(starter, outline) });
    } catch {
      setFailed(true);
    } finally {
      setBeginning(undefined);
    }
  };
  const isBare = design.sides.front.length + design.sides.back.length === 0;
  return (
    <div>
      <h2 className={panelStyles.title}>Start a squad</h2>
      <ul className={styles.starters}>
        {designStarters.map((starter) => (
          <li key={starter.id}>
            <button
              type="button"
              className={styles.starter}
              aria-busy={beginning === starter.id}
              onClick={() => void begin(starter)}
            >
              <GarmentThumb garment={starter.garment} colour={starter.colour} />
              <span>
                <b>{starter.title}</b>
                <span className="xs mut">{starter.about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isBare && (
        <p className={`xs mut ${styles.after}`}>It takes the place of what is on the garment; Undo brings that back.</p>
      )}
      {failed && <FieldError alert>{fontFailed}</FieldError>}
    </div>
  );
}

/** Offers to add name and number fields if the list has names but the design has none. */
function NamesWanted({ studio: { design, words, dispatch } }: { studio: Studio }) {
  const [problem, setProblem] = useState<string>();
  const side = customGoods[design.garment].sides.includes('back') ? 'back' : 'front';
  const taken = design.sides[side].filter(({ kind }) => kind === 'text').length;
  const add = async () => {
    if (taken + 2 > maxTextLayers) return setProblem(`A side takes up to ${maxTextLayers} texts: delete one first`);
    try {
      const outline = await words.prepare([{ words: 'NAME 07', font: 'block' }]);
      const layers = namesOn(
        { garment: design.garment, side, font: 'block', colour: inkFor(design) },
        outline,
        design.sides[side],
      );
      dispatch({ kind: 'side', side });
      dispatch({ kind: 'add', layers, at: Date.now() });
      setProblem(undefined);
    } catch {
      setProblem(fontFailed);
    }
  };
  return (
    <div>
      <p className="sm">Your design has no place for names yet.</p>
      <Button variant="line" wide onClick={() => void add()}>
        {`Put names on the ${side}`}
      </Button>
      {problem && <FieldError alert>{problem}</FieldError>}
    </div>
  );
}

/** Lists the parsed players; each can be previewed on the garment. */
function Players({ studio }: { studio: Studio }) {
  const { squad } = studio;
  const wrong = squad.rows.filter(({ problem }) => problem !== undefined).length;
  const sound = squad.rows.length - wrong;
  return (
    <div>
      <h2 className={panelStyles.title}>
        <span>On the list</span>{' '}
        <span className={panelStyles.of} role="status">
          {`${sound} ${sound === 1 ? 'player' : 'players'}${wrong > 0 ? `, ${wrong} ${wrong === 1 ? 'line' : 'lines'} to mend` : ''}`}
        </span>
      </h2>
      <ol className={styles.players}>
        {squad.rows.map((row) => (
          <PlayerRow key={row.line} studio={studio} row={row} />
        ))}
      </ol>
    </div>
  );
}

function PlayerRow({ studio: { looked, look, squad }, row }: { studio: Studio; row: SquadRow }) {
  const { name, number, size, problem, note, line } = row;
  const isLooked = looked === line;
  const inCart = squad.inCart.has(line);
  return (
    <li className={styles.player} data-wrong={problem !== undefined || undefined}>
      <button
        type="button"
        aria-pressed={isLooked}
        disabled={problem !== undefined}
        onClick={() => look(isLooked ? undefined : line)}
      >
        <span className="vh">Look at </span>
        <b className="num">{number || '–'}</b>
        <span className={panelStyles.words}>{name || <span className="mut">No name</span>}</span>
        <span className="num">{size}</span>
        {inCart && <Check className="ic-s" aria-label="In the cart" />}
      </button>
      {problem && (
        <p className={styles.wrong}>
          <CircleAlert className="ic-s" />
          <span>{`Line ${line}: ${problem}`}</span>
        </p>
      )}
      {note && (
        <p className={styles.note}>
          <TriangleAlert className="ic-s" />
          <span>{note}</span>
        </p>
      )}
    </li>
  );
}
