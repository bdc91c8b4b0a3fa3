import { useRef, useState } from 'react';
import type { WrittenPicture } from '#contract/home.ts';
import { slideAddress } from '#contract/slide-pictures.ts';
import { errorMessage } from '#office/browser/api.ts';
import { uploadOfficeFile } from '#office/browser/send-photo.ts';
import { Button } from '#office/parts/button.tsx';
import { Cross } from '#office/parts/cross.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import styles from './slide-picture.module.css';

interface SlidePictureProps {
  picture: WrittenPicture | undefined;
  faultOf: (name: string, typed: string) => string | undefined;
  onWrite: (picture: WrittenPicture | undefined) => void;
}

/** Asks for a slide's own picture, its focus and alternative text. */
export function SlidePicture({ picture, faultOf, onWrite }: SlidePictureProps) {
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      const { data } = await uploadOfficeFile<{ data: { id: string } }>(
        '/api/office/content/slide-pictures',
        file,
        'The picture',
      );
      onWrite({ id: data.id, alt: '', focus: { x: 0.5, y: 0.5 } });
    } catch (error) {
      sayFault(`${file.name}: ${errorMessage(error)}`);
    }
    setSending(false);
  };
  if (!picture)
    return (
      <div className={styles.none}>
        <Choose busy={sending} onFile={send} words="Take a picture of your own" />
        <p className="dim small">In place of the scene’s, on its colours. Wide, 2000 pixels or more across.</p>
      </div>
    );
  const gone = faultOf('', 'sent');
  return (
    <div className={styles.own}>
      <Aim key={picture.id} picture={picture} onAim={(focus) => onWrite({ ...picture, focus })} />
      <div className={styles.side}>
        <Field
          label="What is on the picture"
          hint="Read aloud to who does not see it"
          rows={2}
          maxLength={160}
          value={picture.alt}
          onChange={(alt) => onWrite({ ...picture, alt })}
          fault={faultOf('.alt', picture.alt) ?? gone}
        />
        <div className={styles.presses}>
          <Choose busy={sending} onFile={send} words="Take another" />
          <Button onPress={() => onWrite(undefined)}>The scene’s again</Button>
        </div>
      </div>
    </div>
  );
}

interface ChooseProps {
  busy: boolean;
  words: string;
  onFile: (file: File) => Promise<void>;
}

function Choose({ busy, words, onFile }: ChooseProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isPending={busy} onPress={() => box.current?.click()}>
        {words}
      </Button>
      <input
        ref={box}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="Picture of the slide"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

const within = (value: number) => Math.min(Math.max(value, 0), 1);

/** Shows the picture with a cross on the point that stays visible when cropped. */
function Aim({
  picture: { id, focus },
  onAim,
}: {
  picture: WrittenPicture;
  onAim: (focus: WrittenPicture['focus']) => void;
}) {
  const ground = useRef<HTMLDivElement>(null);
  const move = (x: number, y: number) => onAim({ x: within(focus.x + x), y: within(focus.y + y) });
  return (
    <figure>
      <div ref={ground} className={styles.ground}>
        <img src={slideAddress(id, { width: 700 })} alt="" draggable={false} />
        <Cross ground={ground} at={focus} onMove={move} onMoveBy={move} />
      </div>
      <figcaption className="dim small">The cross stays in view where less is shown, as on a phone.</figcaption>
    </figure>
  );
}
