import Plus from 'lucide-react/icons/plus';
import '@fontsource/anek-devanagari/devanagari-500.css';
import { useEffect, useRef, useState } from 'react';
import { inkFor, placedWords } from '#artwork/design/compose-design.ts';
import type { DesignTextLayer, Layer } from '#artwork/design/layers.ts';
import { designFontNames, designFonts } from '#contract/design-fonts.ts';
import { maxCurve, maxTextLayers, maxTextLength } from '#contract/design-limits.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import { Field, Select } from '#ui/field.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { NumberField } from './number-field.tsx';
import panelStyles from './panel.module.css';
import { newLayerId, type Studio } from './studio.ts';
import styles from './text-panel.module.css';

/** Panel for up to three texts per side: words, font, colours and curve. */
export function TextPanel({ studio }: { studio: Studio }) {
  const { layers, selected, area, design, words, dispatch } = studio;
  const [adding, setAdding] = useState(false);
  const [failed, setFailed] = useState(false);
  const [fresh, setFresh] = useState<string>();
  const texts = layers.filter((layer) => layer.kind === 'text');
  const chosen = selected?.kind === 'text' ? selected : undefined;
  const full = texts.length >= maxTextLayers;
  const add = async () => {
    const choice = { id: newLayerId(), words: 'Your text', font: 'block' as const, colour: inkFor(design) };
    setAdding(true);
    setFailed(false);
    try {
      const outline = await words.prepare([choice]);
      dispatch({ kind: 'add', layers: [placedWords(choice, area, outline, layers)], at: Date.now() });
      setFresh(choice.id);
    } catch {
      setFailed(true);
    } finally {
      setAdding(false);
    }
  };
  return (
    <div className={panelStyles.stack}>
      {chosen && <TextFields key={chosen.id} studio={studio} layer={chosen} fresh={chosen.id === fresh} />}
      {!chosen && adding && <TextComing studio={studio} />}
      {!chosen && !adding && texts.length > 0 && <p className="sm mut">Choose a text on the garment to change it.</p>}
      <Button variant="line" wide busy={adding} disabled={full} onClick={() => void add()}>
        <Plus className="ic-s" />
        <span>Add text</span>
      </Button>
      {full && <p className="sm mut">{`A side takes up to ${maxTextLayers} texts.`}</p>}
      {failed && (
        <p className="sm" role="alert">
          We couldn't load the font. Check your connection and try again.
        </p>
      )}
    </div>
  );
}

/** Reserves the space of the fields while the font loads: the layout then changes on the button press, not later. */
function TextComing({ studio }: { studio: Studio }) {
  const layer: DesignTextLayer = {
    kind: 'text',
    id: 'coming',
    words: 'Your text',
    font: 'block',
    colour: inkFor(studio.design),
    size: 30,
    x: 0,
    y: 0,
    angle: 0,
    flipped: false,
    outline: null,
    curve: 0,
  };
  return (
    <div inert className={classNames(panelStyles.stack, styles.coming)}>
      <TextFields studio={studio} layer={layer} fresh={false} />
    </div>
  );
}

interface TextFieldsProps {
  studio: Studio;
  layer: DesignTextLayer;
  /** True if the text was just added; its field then gets the focus. */
  fresh: boolean;
}

function TextFields({ studio: { dispatch }, layer, fresh }: TextFieldsProps) {
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fresh) words.current?.focus();
  }, [fresh]);
  const change: Change = (to, gesture) =>
    dispatch({
      kind: 'layer',
      id: layer.id,
      to: (it): Layer => (it.kind === 'text' ? { ...it, ...to } : it),
      at: Date.now(),
      ...(gesture && { gesture: `${gesture} ${layer.id}` }),
    });
  return (
    <>
      <Field
        ref={words}
        className={panelStyles.words}
        label="Words"
        value={layer.words}
        maxLength={maxTextLength}
        autoComplete="off"
        dir="auto"
        hint={
          <span className={panelStyles.words}>
            <span>{`${layer.words.length} of ${maxTextLength} letters.`}</span> <span lang="hi">क्रिकेट</span>{' '}
            <span>works too.</span>
          </span>
        }
        onFocus={(event) => event.target.value === 'Your text' && event.target.select()}
        onChange={(event) => change({ words: event.target.value }, 'words')}
      />
      <div className={panelStyles.pair}>
        <Select label="Font" value={layer.font} onChange={(event) => change({ font: fontNamed(event.target.value) })}>
          {designFonts.map((font) => (
            <option key={font} value={font}>
              {designFontNames[font]}
            </option>
          ))}
        </Select>
        <NumberField
          label="Letter height"
          unit="mm"
          value={layer.size}
          min={2}
          max={500}
          disabled={layer.locked === true}
          onChange={(size) => change({ size: Math.round(size * 100) / 100 }, 'size')}
        />
      </div>
      <ColourChoice label="Colour" value={layer.colour} onChange={(colour) => change({ colour }, 'colour')} />
      <OutlineFields layer={layer} change={change} />
      <CurveRange curve={layer.curve} onChange={(curve) => change({ curve }, 'curve')} />
    </>
  );
}

/** Changes a text. Quick successive changes with the same `gesture` are undone together. */
type Change = (to: Partial<DesignTextLayer>, gesture?: string) => void;

function OutlineFields({ layer: { outline, colour: inside }, change }: { layer: DesignTextLayer; change: Change }) {
  return (
    <>
      <Checkbox
        checked={outline !== null}
        onChange={(event) =>
          change({
            outline: event.target.checked ? { colour: inside === '#ffffff' ? '#14170f' : '#ffffff', mm: 1 } : null,
          })
        }
      >
        Outline
      </Checkbox>
      {outline && (
        <>
          <ColourChoice
            label="Outline colour"
            value={outline.colour}
            onChange={(colour) => change({ outline: { ...outline, colour } }, 'edge')}
          />
          <NumberField
            label="Outline width"
            unit="mm"
            value={outline.mm}
            min={0.2}
            max={10}
            onChange={(mm) => change({ outline: { ...outline, mm: Math.round(mm * 100) / 100 } }, 'edge width')}
          />
        </>
      )}
    </>
  );
}

function CurveRange({ curve, onChange }: { curve: number; onChange: (curve: number) => void }) {
  return (
    <label className={styles.range}>
      <span>
        <span>Curve</span> <output className="mut num">{curve}</output>
      </span>
      <input
        type="range"
        min={-maxCurve}
        max={maxCurve}
        step={5}
        value={curve}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}

function fontNamed(name: string): DesignTextLayer['font'] {
  return designFonts.find((font) => font === name) ?? 'block';
}
