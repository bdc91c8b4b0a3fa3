import { useId, useRef, useState } from 'react';
import {
  type Focus,
  fitCrop,
  leftWhenTurned,
  middleCrop,
  type PhotoCrop,
  type PhotoFinish,
  plainFinish,
} from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Cross } from '#office/parts/cross.tsx';
import { Field } from '#office/parts/field.tsx';
import { byArrow, useFollow } from '#office/parts/follow-pointer.ts';
import { type WantedPhoto, wholeAddress } from './arrange.ts';
import { FinishPhoto } from './finish-photo.tsx';
import styles from './pictures.module.css';

interface CutProps {
  product: OfficeProduct;
  item: WantedPhoto;
  /** True while the photograph is not published; saving publishes it. */
  waits: boolean;
  busy: boolean;
  onKeep: (item: WantedPhoto) => void;
}

/** Maximum height of a photograph while cropping, in px. */
const tallest = 480;
const percent = (part: number) => `${part * 100}%`;
const within = (value: number) => Math.min(Math.max(value, 0), 1);
/** Lets staff crop a photograph by drag or arrow keys, adjust it, and write its alternative text. */
export function CutPhoto({ product, item, waits, busy, onKeep }: CutProps) {
  const [alt, setAlt] = useState(item.alt);
  const [crop, setCrop] = useState<PhotoCrop>(item.crop);
  const [focus, setFocus] = useState<Focus>(item.focus);
  const finishOf = ({ turn, even, bare }: PhotoFinish) => plainFinish({ turn, even, bare });
  const [finish, setFinish] = useState<PhotoFinish>(() => finishOf(item));
  const src = wholeAddress(product.id, item.number);
  const size = product.photographs.find(({ number }) => number === item.number) ?? { width: 4, height: 5 };
  const most = middleCrop(size.width, size.height).width;
  const id = useId();
  const changed =
    alt.trim() !== item.alt ||
    JSON.stringify([crop, focus, finish]) !== JSON.stringify([item.crop, item.focus, finishOf(item)]);
  const zoom = (width: number) => {
    const grown = (width - crop.width) / 2;
    const taller = (grown * size.width * 1.25) / size.height;
    setCrop(fitCrop({ left: crop.left - grown, top: crop.top - taller, width }, size));
  };
  return (
    <div className={styles.cut}>
      <Frame
        src={src}
        size={size}
        turn={finish.turn ?? 0}
        crop={crop}
        focus={focus}
        onCrop={(next) => setCrop(fitCrop(next, size))}
        onFocus={setFocus}
      />
      <div className={styles.side}>
        <Field
          label="What is on the picture"
          hint="Read aloud to who does not see it"
          value={alt}
          onChange={setAlt}
          maxLength={160}
          rows={2}
          fault={alt.trim() === '' ? 'Say what is on the picture' : undefined}
        />
        <div>
          <label className="strong small" htmlFor={id}>
            How much is shown
          </label>
          <input
            id={id}
            type="range"
            className={styles.range}
            min={Math.max(0.05, most * 0.2)}
            max={most}
            step={0.005}
            value={Math.min(crop.width, most)}
            onChange={({ target }) => zoom(Number(target.value))}
          />
        </div>
        <p className="dim small">
          {`Drag the frame, 4 to 5. The cross stays in view where less is shown. ${size.width} × ${size.height} pixels; ${Math.round(crop.width * size.width * leftWhenTurned(finish.turn ?? 0, size))} across are shown.`}
        </p>
      </div>
      <FinishPhoto src={src} crop={crop} finish={finish} onFinish={(next) => setFinish(finishOf(next))} />
      <div className={styles.keep}>
        <Button
          look="ink"
          isPending={busy}
          isDisabled={!changed || alt.trim() === ''}
          onPress={() => {
            const { turn: _turn, even: _even, bare: _bare, ...rest } = item;
            onKeep({ ...rest, ...finish, alt: alt.trim(), crop, focus });
          }}
        >
          {waits ? 'Keep this cut and show it' : 'Keep this cut'}
        </Button>
      </div>
    </div>
  );
}

interface FrameProps {
  src: string;
  size: { width: number; height: number };
  /** Rotation of the photograph behind the frame, in degrees. */
  turn: number;
  crop: PhotoCrop;
  focus: Focus;
  onCrop: (crop: PhotoCrop) => void;
  onFocus: (focus: Focus) => void;
}

/** Shows the photograph with the crop frame and the focus cross. */
function Frame({ src, size, turn, crop, focus, onCrop, onFocus }: FrameProps) {
  const ground = useRef<HTMLDivElement>(null);
  const tall = (crop.width * size.width * 1.25) / size.height;
  const drag = useFollow(ground, (x, y) => onCrop({ ...crop, left: crop.left + x, top: crop.top + y }));
  const aim = (x: number, y: number) => onFocus({ x: within(focus.x + x), y: within(focus.y + y) });
  return (
    <div
      ref={ground}
      className={styles.ground}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: `${(tallest * size.width) / size.height}px` }}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        style={{ transform: `scale(${1 / leftWhenTurned(turn, size)}) rotate(${turn}deg)` }}
      />
      <button
        type="button"
        aria-label="The part that is shown. Arrows move it"
        className={styles.frame}
        style={{ left: percent(crop.left), top: percent(crop.top), width: percent(crop.width), height: percent(tall) }}
        onKeyDown={byArrow(0.01, (x, y) => onCrop({ ...crop, left: crop.left + x, top: crop.top + y }))}
        {...drag}
      />
      <Cross
        ground={ground}
        at={{ x: crop.left + focus.x * crop.width, y: crop.top + focus.y * tall }}
        onMove={(x, y) => aim(x / crop.width, y / tall)}
        onMoveBy={aim}
      />
    </div>
  );
}
