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

/** Panel that adds a player's name and number, on the back if the garment has one. */
export function NumberPanel({ studio }: { studio: Studio }) {
  const { design, words, dispatch } = studio;
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [font, setFont] = useState<(typeof designFonts)[number]>('block');
  const [colour, setColour] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [adding, setAdding] = useState(false);
  const side = customGoods[design.garment].sides.includes('back') ? 'back' : 'front';
  const wanted = [name.trim(), number.trim()].filter(Boolean).length;
  const taken = design.sides[side].filter(({ kind }) => kind === 'text').length;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === 0) return setProblem('Enter a name or a number');
    if (taken + wanted > maxTextLayers)
      return setProblem(`A side takes up to ${maxTextLayers} texts: delete one first`);
    setProblem(undefined);
    setAdding(true);
    try {
      const texts = [name.trim(), number.trim()].filter(Boolean).map((said) => ({ words: said, font }));
      const outline = await words.prepare(texts);
      const choice = {
        name: name.trim().toUpperCase(),
        number: number.trim(),
        font,
        colour: colour ?? inkFor(design),
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
      <ColourChoice label="Colour" value={colour ?? inkFor(design)} onChange={setColour} />
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
