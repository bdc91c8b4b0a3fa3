import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useRef, useState } from 'react';
import type { WantedPicture } from '#contract/gallery.ts';
import { mostPhotographs } from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { UnsentFiles } from '#office/parts/unsent-files.tsx';
import { useDrag } from '#office/parts/use-drag.ts';
import { moveInList } from '#office/words/moved.ts';
import { classNames } from '#ui/classes.ts';
import { pictureKeyOf, pictureWords, waitingOf, wholeAddress } from './arrange.ts';
import { CutPhoto } from './cut-photo.tsx';
import styles from './pictures.module.css';
import { useProductPictures } from './use-pictures.ts';

/** Function that saves the pictures in their order; `said` is the message on success. */
type PutGallery = (gallery: WantedPicture[], said: string, canUndo?: boolean) => void;

/** Lets staff add, crop and sort a product's pictures. Changes apply at once and can be undone. */
export function ProductPictures({ product }: { product: OfficeProduct }) {
  const [chosen, setChosen] = useState<string>();
  const { save, send, sending, unsent, leaveOut, busy } = useProductPictures(product);
  const items: readonly WantedPicture[] = product.pictures.map(({ item }) => item);
  const waiting = waitingOf(product);
  const open = [...items, ...waiting].find((item) => pictureKeyOf(item) === chosen) ?? items[0] ?? waiting[0];
  const waits = open !== undefined && !items.includes(open);
  const absent = product.drawn.filter(({ item }) => !items.some((one) => pictureKeyOf(one) === pictureKeyOf(item)));
  const put: PutGallery = (gallery, said, canUndo = true) => void save(gallery, said, canUndo);
  const move = (from: number, to: number) => {
    const one = items[from];
    if (!one || to < 0 || to >= items.length || to === from) return;
    setChosen(pictureKeyOf(one));
    put(moveInList(items, from, to), to === 0 ? 'It leads now, in lists too' : 'The order is changed');
  };
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Pictures</h2>
        <span className="end dim small" role="status">
          {sending}
        </span>
      </div>
      <Strip
        product={product}
        open={open}
        onOpen={setChosen}
        onMove={move}
        onFiles={(files) => void send(files).then(setChosen)}
      />
      <UnsentFiles files={unsent} onAgain={() => void send(unsent).then(setChosen)} onLeave={leaveOut} />
      <p className="dim small">
        <span>{`Up to ${mostPhotographs} photographs; the first picture stands in lists. Drag to order`}</span>
        <span className="keys-said">
          <span>, or</span> <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd>
        </span>
        <span>{`.${waiting.length > 0 ? ' A photograph is shown to shoppers once you kept it with words for who does not see it.' : ''}`}</span>
      </p>
      {open && <OpenPicture product={product} open={open} waits={waits} busy={busy} put={put} onMove={move} />}
      <Absent
        absent={absent.map(({ item }) => item)}
        busy={busy}
        onShow={(item) => put([...items, item], `“${pictureWords(item)}” is shown`)}
      />
    </section>
  );
}

interface OpenPictureProps {
  product: OfficeProduct;
  open: WantedPicture;
  /** True for a photograph that is hidden until described. */
  waits: boolean;
  busy: boolean;
  put: PutGallery;
  onMove: (from: number, to: number) => void;
}

/** Shows the selected picture with its actions. */
function OpenPicture({ product, open, waits, busy, put, onMove }: OpenPictureProps) {
  const items: readonly WantedPicture[] = product.pictures.map(({ item }) => item);
  const place = items.indexOf(open);
  const keep = (cut: WantedPicture) => {
    if (waits) return put([...items, cut], `“${pictureWords(cut)}” is shown`, false);
    put(
      items.map((item) => (item === open ? cut : item)),
      'The picture is cut anew',
    );
  };
  return (
    <div className={styles.one}>
      {open.kind === 'photo' && (
        <CutPhoto key={pictureKeyOf(open)} product={product} item={open} waits={waits} busy={busy} onKeep={keep} />
      )}
      {!waits && (
        <Acts
          item={open}
          place={place}
          count={items.length}
          busy={busy}
          onMove={(to) => onMove(place, to)}
          onLeave={() =>
            put(
              items.filter((item) => item !== open),
              `“${pictureWords(open)}” is not shown any more`,
            )
          }
        />
      )}
    </div>
  );
}

interface ActsProps {
  item: WantedPicture;
  place: number;
  count: number;
  busy: boolean;
  onMove: (to: number) => void;
  onLeave: () => void;
}

/** Shows the actions on a visible picture. */
function Acts({ item, place, count, busy, onMove, onLeave }: ActsProps) {
  return (
    <div className={styles.acts}>
      <b className="clip">{pictureWords(item)}</b>
      <Button isDisabled={place === 0 || busy} onPress={() => onMove(place - 1)}>
        Earlier
      </Button>
      <Button isDisabled={place === count - 1 || busy} onPress={() => onMove(place + 1)}>
        Later
      </Button>
      <Button isDisabled={count === 1 || busy} onPress={onLeave}>
        Take away
      </Button>
    </div>
  );
}

/** Lets staff add hidden sides of the drawing. */
function Absent({
  absent,
  busy,
  onShow,
}: {
  absent: readonly WantedPicture[];
  busy: boolean;
  onShow: (item: WantedPicture) => void;
}) {
  if (absent.length === 0) return null;
  return (
    <div className={styles.acts}>
      <span className="mut">Not shown:</span>
      {absent.map((item) => (
        <Button key={pictureKeyOf(item)} isDisabled={busy} onPress={() => onShow(item)}>
          {pictureWords(item)}
        </Button>
      ))}
    </div>
  );
}

interface StripProps {
  product: OfficeProduct;
  open: WantedPicture | undefined;
  onOpen: (key: string) => void;
  onMove: (from: number, to: number) => void;
  onFiles: (files: File[]) => void;
}

/** Steps of the arrow keys. */
const stepsOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows the pictures in order, and the drop zone. */
function Strip({ product, open, onOpen, onMove, onFiles }: StripProps) {
  const [filesOver, setFilesOver] = useState(false);
  const placeOf = (key: string) => product.pictures.findIndex(({ item }) => pictureKeyOf(item) === key);
  const { list, dragged, over } = useDrag<HTMLOListElement>((what, onto) => onMove(placeOf(what), placeOf(onto)));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setFilesOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <ol
      className={styles.strip}
      aria-label="Pictures in their order"
      {...list}
      onDragOver={(event) => {
        event.preventDefault();
        setFilesOver(true);
      }}
      onDragLeave={() => setFilesOver(false)}
      onDrop={drop}
    >
      {product.pictures.map(({ item, src }, place) => (
        <li
          key={pictureKeyOf(item)}
          data-drop={pictureKeyOf(item)}
          data-dragged={pictureKeyOf(item) === dragged || undefined}
          data-over={pictureKeyOf(item) === over || undefined}
        >
          <button
            type="button"
            data-drag={pictureKeyOf(item)}
            className={classNames(styles.pick, item === open && styles.open)}
            aria-pressed={item === open}
            aria-label={`${place + 1}. ${pictureWords(item)}`}
            onClick={() => onOpen(pictureKeyOf(item))}
            onKeyDown={(event) => {
              const by = stepsOf[event.key];
              if (!event.altKey || by === undefined) return;
              event.preventDefault();
              onMove(place, place + by);
            }}
          >
            <TilePicture address={src} size="table" />
            <span className={styles.number}>{place + 1}</span>
          </button>
        </li>
      ))}
      <Waiting product={product} open={open} onOpen={onOpen} />
      <Add filesOver={filesOver} onFiles={onFiles} />
    </ol>
  );
}

/** Shows photographs that stay hidden until described. */
function Waiting({ product, open, onOpen }: Pick<StripProps, 'product' | 'open' | 'onOpen'>) {
  const openKey = open && pictureKeyOf(open);
  return waitingOf(product).map((item) => (
    <li key={pictureKeyOf(item)}>
      <button
        type="button"
        className={classNames(styles.pick, styles.waits, pictureKeyOf(item) === openKey && styles.open)}
        aria-pressed={pictureKeyOf(item) === openKey}
        aria-label={`${pictureWords(item)}, not shown yet`}
        onClick={() => onOpen(pictureKeyOf(item))}
      >
        <img src={wholeAddress(product.id, item.number)} alt="" loading="lazy" decoding="async" />
        <span className={styles.number}>Not shown yet</span>
      </button>
    </li>
  ));
}

/** Shows the drop zone and file picker. */
function Add({ filesOver, onFiles }: { filesOver: boolean; onFiles: (files: File[]) => void }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.add, filesOver && styles.over)}
        aria-label="Add photographs"
        onClick={() => box.current?.click()}
      >
        <Plus aria-hidden />
      </button>
      <input
        ref={box}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="Photographs"
        accept="image/png,image/jpeg,image/webp"
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </li>
  );
}
