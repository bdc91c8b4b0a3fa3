import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { type HomeText, mostHomeRows, mostSlides, type WrittenPart, type WrittenSlide } from '#contract/home.ts';
import type { Content } from '#contract/office/content.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { emptyRow, emptySlide, partName, sceneWords, withPicture } from './home-words.ts';
import { SortableList } from './ordered.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { removeFromList, TakeAway } from './take-away.tsx';
import { useLook, usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

/** Error of a field by path: 'slides.0.title'. */
type FaultOf = (field: string, typed: string) => string | undefined;

/** Asks for the home page's slides and parts in order, with a preview. */
export function HomePage({ content }: { content: Content }) {
  const writing = useWriting<HomeText>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { data: looked } = useLook(content.name, value, 'light');
  const { error } = presses.publish;
  const refused = error instanceof OfficeProblem ? error.fields : {};
  // Empty fields count as errors only after submitting.
  const faultOf: FaultOf = (field, typed) =>
    (typed === '' ? undefined : looked?.faults.find((fault) => fault.field === field)?.sentence) ?? refused[field];
  const [lead, setLead] = useState(0);
  const slides = (next: WrittenSlide[]) => write({ ...value, slides: next });
  const parts = (next: WrittenPart[]) => write({ ...value, parts: next });
  const rows = value.parts.filter(({ part }) => part === 'row').length;
  return (
    <div className={styles.pair}>
      <div className={styles.form}>
        <h2 className="h">Slides</h2>
        <SortableList
          label="Slides"
          items={value.slides}
          nameOf={({ title }) => (title === '' ? 'A new slide' : title)}
          onMove={slides}
          presses={({ title }, at) =>
            value.slides.length > 1 && (
              <TakeAway name={title} onPress={() => slides(removeFromList(value.slides, at))} />
            )
          }
        >
          {(slide, at) => (
            <SlideBoxes
              slide={slide}
              at={at}
              faultOf={faultOf}
              onLead={() => setLead(at)}
              onWrite={(one) => slides(value.slides.map((was, place) => (place === at ? one : was)))}
            />
          )}
        </SortableList>
        <div>
          <Button isDisabled={value.slides.length >= mostSlides} onPress={() => slides([...value.slides, emptySlide])}>
            Add a slide
          </Button>
        </div>
        <h2 className="h">Below them</h2>
        <SortableList
          label="Parts of the page"
          items={value.parts}
          nameOf={partName}
          onMove={parts}
          presses={(part, at) =>
            part.part === 'row' && (
              <TakeAway name={partName(part)} onPress={() => parts(removeFromList(value.parts, at))} />
            )
          }
        >
          {(part, at) => (
            <PartBoxes
              part={part}
              at={at}
              faultOf={faultOf}
              onWrite={(one) => parts(value.parts.map((was, place) => (place === at ? one : was)))}
            />
          )}
        </SortableList>
        <div>
          <Button isDisabled={rows >= mostHomeRows} onPress={() => parts([...value.parts, emptyRow])}>
            Add a row of pieces
          </Button>
        </div>
        <PublishBar content={content} writing={writing} presses={presses} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as HomeText)} />
      </div>
      <Preview name={content.name} value={{ ...value, slides: first(value.slides, lead) }} />
    </div>
  );
}

/** Moves the edited slide to the front, as the static preview shows the first slide. */
const first = (slides: readonly WrittenSlide[], lead: number) => [...slides.slice(lead), ...slides.slice(0, lead)];

interface SlideProps {
  slide: WrittenSlide;
  at: number;
  faultOf: FaultOf;
  onWrite: (slide: WrittenSlide) => void;
  /** Called when the slide gets the focus. */
  onLead: () => void;
}

type TextField = Exclude<keyof WrittenSlide, 'picture'>;

function SlideBoxes({ slide, at, faultOf, onWrite, onLead }: SlideProps) {
  const set = (name: TextField) => (typed: string) => onWrite({ ...slide, [name]: typed });
  const box = (name: TextField) => ({
    value: slide[name],
    onChange: set(name),
    fault: faultOf(`slides.${at}.${name}`, slide[name]),
  });
  const moment = (name: 'from' | 'until') => ({
    ...box(name),
    type: 'datetime-local',
    // Times are in Indian time, in input and storage.
    value: slide[name].slice(0, 16),
    onChange: (typed: string) => set(name)(typed === '' ? '' : `${typed}:00+05:30`),
  });
  return (
    <Group
      className={styles.boxes ?? ''}
      aria-label={slide.title === '' ? 'A new slide' : slide.title}
      onFocus={onLead}
    >
      <Field label="Headline" {...box('title')} />
      <Choice label="Scene" value={slide.scene} onChange={set('scene')} options={sceneWords} />
      <div className={styles.whole}>
        <Field label="Sentence" rows={2} {...box('text')} />
      </div>
      <div className={styles.whole}>
        <SlidePicture
          picture={slide.picture}
          faultOf={(name, typed) => faultOf(`slides.${at}.picture${name}`, typed)}
          onWrite={(picture) => onWrite(withPicture(slide, picture))}
        />
      </div>
      <Field label="The button says" {...box('go')} />
      <Field label="It leads to" hint="A page of the shop, as /sports/cricket" {...box('to')} />
      <Field label="Stands there from" hint="Nothing typed: always" {...moment('from')} />
      <Field label="Until" hint="Nothing typed: always" {...moment('until')} />
    </Group>
  );
}

interface PartProps {
  part: WrittenPart;
  at: number;
  faultOf: FaultOf;
  onWrite: (part: WrittenPart) => void;
}

function PartBoxes({ part, at, faultOf, onWrite }: PartProps) {
  return (
    <div className={styles.boxes}>
      {part.part === 'row' && (
        <>
          <Field
            label="Over the row"
            value={part.title}
            onChange={(title) => onWrite({ ...part, title })}
            fault={faultOf(`parts.${at}.title`, part.title)}
          />
          <Field
            label="Its pieces are the first of"
            hint="The page of a listing, as /caps or /sports/hockey"
            value={part.to}
            onChange={(to) => onWrite({ ...part, to })}
            fault={faultOf(`parts.${at}.to`, part.to)}
          />
        </>
      )}
      <Tick isSelected={part.shown} onChange={(shown) => onWrite({ ...part, shown })}>
        Shown
      </Tick>
    </div>
  );
}
