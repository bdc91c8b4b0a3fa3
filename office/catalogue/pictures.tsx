import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useRef, useState } from 'react';
import type { WantedPicture } from '#contract/gallery.ts';
import { mostPhotographs } from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Picture } from '#office/parts/picture.tsx';
import { classes } from '#ui/classes.ts';
import { keyOf, moved, pictureWords } from './arrange.ts';
import { CutPhoto } from './cut-photo.tsx';
import styles from './pictures.module.css';
import { usePictures } from './use-pictures.ts';

/** A product's pictures, drawn and photographed: added, cut, put in order. Each change holds at once, and can be taken back. */
export function Pictures({ product }: { product: OfficeProduct }) {
  const [chosen, setChosen] = useState<string>();
  const { save, send, sending, busy } = usePictures(product);
  const items = product.pictures.map(({ item }) => item);
  const open = items.find((item) => keyOf(item) === chosen) ?? items[0];
  const place = open ? items.indexOf(open) : -1;
  const absent = product.drawn.filter(({ item }) => !items.some((one) => keyOf(one) === keyOf(item)));
  const put = (gallery: WantedPicture[], said: string) => void save(gallery, said);
  const move = (from: number, to: number) => {
    const one = items[from];
    if (!one || to < 0 || to >= items.length || to === from) return;
    setChosen(keyOf(one));
    put(moved(items, from, to), to === 0 ? 'It leads now, in lists too' : 'The order is changed');
  };
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Pictures</h2>
        <span className="end dim small" role="status">
          {sending}
        </span>
      </div>
      <Strip product={product} open={open} onOpen={setChosen} onMove={move} onFiles={(files) => void send(files).then(setChosen)} />
      <p className="dim small">
        Up to {mostPhotographs} photographs; the first picture stands in lists. Drag to order
        <span className="keys-said">
          , or <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd>
        </span>
        .
      </p>
      {open && (
        <div className={styles.one}>
          {open.kind === 'photo' && (
            <CutPhoto
              key={keyOf(open)}
              product={product}
              item={open}
              busy={busy}
              onKeep={(cut) =>
                put(
                  items.map((item) => (item === open ? cut : item)),
                  'The picture is cut anew',
                )
              }
            />
          )}
          <div className={styles.acts}>
            <b className="clip">{pictureWords(open)}</b>
            <Button isDisabled={place === 0 || busy} onPress={() => move(place, place - 1)}>
              Earlier
            </Button>
            <Button isDisabled={place === items.length - 1 || busy} onPress={() => move(place, place + 1)}>
              Later
            </Button>
            <Button
              isDisabled={items.length === 1 || busy}
              onPress={() =>
                put(
                  items.filter((item) => item !== open),
                  `“${pictureWords(open)}” is not shown any more`,
                )
              }
            >
              Take away
            </Button>
          </div>
        </div>
      )}
      <Absent
        absent={absent.map(({ item }) => item)}
        busy={busy}
        onShow={(item) => put([...items, item], `“${pictureWords(item)}” is shown`)}
      />
    </section>
  );
}

/** Sides of the drawing that are not shown, each a press away. */
function Absent({ absent, busy, onShow }: { absent: readonly WantedPicture[]; busy: boolean; onShow: (item: WantedPicture) => void }) {
  if (absent.length === 0) return null;
  return (
    <div className={styles.acts}>
      <span className="mut">Not shown:</span>
      {absent.map((item) => (
        <Button key={keyOf(item)} isDisabled={busy} onPress={() => onShow(item)}>
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

/** The pictures in their order, and the place where more are dropped. */
function Strip({ product, open, onOpen, onMove, onFiles }: StripProps) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent, to: number | undefined) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
    else if (dragged !== undefined && to !== undefined) onMove(dragged, to);
    setDragged(undefined);
  };
  return (
    <ol className={styles.strip} aria-label="Pictures in their order">
      {product.pictures.map(({ item, src }, place) => (
        <li key={keyOf(item)} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, place)}>
          <button
            type="button"
            draggable
            className={classes(styles.pick, item === open && styles.open)}
            aria-pressed={item === open}
            aria-label={`${place + 1}. ${pictureWords(item)}`}
            onClick={() => onOpen(keyOf(item))}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
              if (!event.altKey || by === 0) return;
              event.preventDefault();
              onMove(place, place + by);
            }}
          >
            <Picture address={src} size="table" />
            <span className={styles.number}>{place + 1}</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={classes(styles.add, over && styles.over)}
          aria-label="Add photographs"
          onClick={() => box.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => drop(event, undefined)}
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
    </ol>
  );
}
