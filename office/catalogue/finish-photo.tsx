import { useEffect, useId, useRef, useState } from 'react';
import { mostTurn, type PhotoCrop, type PhotoFinish } from '#contract/gallery-rules.ts';
import { Button } from '#office/parts/button.tsx';
import { Tick } from '#office/parts/field.tsx';
import { drawFinished, lookSize } from './finished-look.ts';
import styles from './pictures.module.css';

interface FinishProps {
  /** URL of the original photograph. */
  src: string;
  crop: PhotoCrop;
  finish: PhotoFinish;
  onFinish: (finish: PhotoFinish) => void;
}

/** Lets staff adjust a photograph, with reversible steps and a preview. */
export function FinishPhoto({ src, crop, finish, onFinish }: FinishProps) {
  const { turn = 0, even = false, bare = false } = finish;
  const id = useId();
  const [plain, setPlain] = useState<boolean | null>(null);
  return (
    <div className={styles.finish}>
      <Look src={src} crop={crop} finish={finish} onLook={setPlain} />
      <div className={styles.side}>
        <div>
          <div className={styles.turned}>
            <label className="strong small" htmlFor={id}>
              Straighten
            </label>
            <output className="dim small" htmlFor={id}>
              {turn === 0 ? 'As it was taken' : `${Math.abs(turn)}° to the ${turn > 0 ? 'right' : 'left'}`}
            </output>
            <Button isDisabled={turn === 0} onPress={() => onFinish({ ...finish, turn: 0 })}>
              Put back
            </Button>
          </div>
          <input
            id={id}
            type="range"
            className={styles.range}
            min={-mostTurn}
            max={mostTurn}
            step={0.5}
            value={turn}
            aria-valuetext={turn === 0 ? 'As it was taken' : `${turn} degrees`}
            onChange={({ target }) => onFinish({ ...finish, turn: Number(target.value) })}
          />
        </div>
        <Tick isSelected={even} onChange={(on) => onFinish({ ...finish, even: on })}>
          Even the light
        </Tick>
        <Tick isSelected={bare} onChange={(on) => onFinish({ ...finish, bare: on })}>
          Take the plain ground away
        </Tick>
        <p className="dim small" role="status">
          {bare && plain === false ? groundStays(even) : ''}
        </p>
      </div>
    </div>
  );
}

/** Shows the result on the theme's background. */
function Look({
  src,
  crop,
  finish,
  onLook,
}: Omit<FinishProps, 'onFinish'> & { onLook: (plain: boolean | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [photo, setPhoto] = useState<HTMLImageElement>();
  const { left, top, width } = crop;
  const { turn, even, bare } = finish;
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPhoto(image);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  useEffect(() => {
    if (!photo) return;
    // Limited to one drawing per frame, since a slider fires more often.
    const drawing = requestAnimationFrame(() => {
      if (canvas.current) onLook(drawFinished(canvas.current, photo, { left, top, width }, { turn, even, bare }));
    });
    return () => cancelAnimationFrame(drawing);
  }, [photo, left, top, width, turn, even, bare, onLook]);
  return (
    <figure className={styles.look}>
      <canvas
        ref={canvas}
        width={lookSize.width}
        height={lookSize.height}
        role="img"
        aria-label="The picture as it will be shown"
      />
      <figcaption className="dim small">As it will be shown</figcaption>
    </figure>
  );
}

/** Explains why a background cannot be removed, and what helps. */
function groundStays(even: boolean): string {
  return even
    ? 'This ground is not one colour: it stays. Photograph it before paper or a bed sheet.'
    : 'This ground is not one colour: it stays. Even the light first.';
}
