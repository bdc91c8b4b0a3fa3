import { type FormEvent, useState } from 'react';
import { areaOf, inkFor, nameAndNumber } from '#artwork/design/compose-design.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { designFontNames, designFonts } from '#contract/design-fonts.ts';
import { maxTextLayers } from '#contract/design-limits.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { ColourChoice } from './colour-choice.tsx';
import styles from './panel.module.css';
import { newLayerId, type Studio } from './studio.ts';

/** Manages the typed name and number, and adds them to the design as texts. */
function useNumber({ design, words, dispatch }: Studio) {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [font, setFont] = useState<(typeof designFonts)[number]>('block');
  const [chosenColour, setColour] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [adding, setAdding] = useState(false);
  const colour = chosenColour ?? inkFor(design);
  const side = customGoods[design.garment].sides.includes('back') ? 'back' : 'front';
  const typed = [name.trim(), number.trim()].filter(Boolean);
  const taken = design.sides[side].filter(({ kind }) => kind === 'text').length;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.length === 0) return setProblem('Enter a name or a number');
    if (taken + typed.length > maxTextLayers)
      return setProblem(`A side takes up to ${maxTextLayers} texts: delete one first`);
    setProblem(undefined);
    setAdding(true);
    try {
      const outline = await words.prepare(typed.map((said) => ({ words: said, font })));
      const choice = {
        name: name.trim().toUpperCase(),
        number: number.trim(),
        font,
        colour,
        ids: [newLayerId(), newLayerId()] as const,
      };
      dispatch({ kind: 'side', side });
      dispatch({
        kind: 'add',
        layers: nameAndNumber(choice, areaOf(design.garment, side), outline, design.sides[side]),
        at: Date.now(),
      });
    } catch {
      setProblem("We couldn't load the font. Check your connection and try again.");
    } finally {
      setAdding(false);
    }
  };
  return { name, setName, number, setNumber, font, setFont, colour, setColour, problem, adding, side, add };
}

/** Panel that adds a player's name and number, on the back if the garment has one. */
export function NumberPanel({ studio }: { studio: Studio }) {
  const form = useNumber(studio);
  const { name, setName, number, setNumber, font, setFont, colour, setColour, problem, adding, side, add } = form;
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void add(event)}>
      <div className={styles.pair}>
        <Field
          label="Name"
          className={styles.words}
          value={name}
          maxLength={16}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Number"
          value={number}
          maxLength={3}
          inputMode="numeric"
          autoComplete="off"
          className="num"
          onChange={(event) => setNumber(event.target.value.replace(/[^\d\u0966-\u096f]/g, ''))}
        />
      </div>
      <Select
        label="Font"
        value={font}
        onChange={(event) => setFont(designFonts.find((known) => known === event.target.value) ?? 'block')}
      >
        {designFonts.map((known) => (
          <option key={known} value={known}>
            {designFontNames[known]}
          </option>
        ))}
      </Select>
      <ColourChoice label="Colour" value={colour} onChange={setColour} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="line" wide busy={adding}>
        {`Put on the ${side}`}
      </Button>
    </form>
  );
}
