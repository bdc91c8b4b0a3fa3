import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, useRef } from 'react';
import { maxPictureLayers } from '#contract/design-limits.ts';
import { Button } from '#ui/button.tsx';
import panelStyles from './panel.module.css';
import styles from './picture-panel.module.css';
import type { Studio } from './studio.ts';
import { Uploading } from './uploading.tsx';

const accept = 'image/png,image/jpeg,image/webp';

/** Panel to add a picture: choose a file, drop or paste a picture, or take a photo. */
export function PicturePanel({ studio }: { studio: Studio }) {
  const { layers, takeFiles } = studio;
  const camera = useRef<HTMLInputElement>(null);
  const full = layers.filter(({ kind }) => kind === 'picture').length >= maxPictureLayers;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    takeFiles(event.target.files ?? []);
    // Lets the same file be chosen again.
    event.target.value = '';
  };
  return (
    <div className={panelStyles.stack}>
      <label className={styles.upload} data-off={full || undefined}>
        <ImageUp />
        <b>Choose a picture</b>
        <span className="mut sm">
          <span>PNG, JPEG or WebP, up to 20 MB. 500 px or more on the short side.</span>
          <span className={styles.byMouse}> Or drop or paste one here.</span>
        </span>
        <input type="file" accept={accept} disabled={full} aria-label="Choose a picture" onChange={take} />
      </label>
      <div className={styles.camera}>
        <Button variant="line" size="small" wide disabled={full} onClick={() => camera.current?.click()}>
          <Camera className="ic-s" />
          <span>Take a photo</span>
        </Button>
        <input
          ref={camera}
          hidden
          type="file"
          accept={accept}
          capture="environment"
          aria-label="Take a photo"
          onChange={take}
        />
      </div>
      {full && <p className="sm mut">{`A side takes up to ${maxPictureLayers} pictures.`}</p>}
      <Arrival studio={studio} />
    </div>
  );
}

/** Shows the upload's progress. The final message takes the same space, so nothing below moves. */
function Arrival({ studio: { layers, pictures, reading } }: { studio: Studio }) {
  const sending = !reading && pictures.sending !== undefined;
  if (!reading && !sending && (pictures.failure || !layers.some(({ kind }) => kind === 'picture'))) return null;
  return (
    <div className={styles.arrival}>
      {sending ? (
        <Uploading share={pictures.sending ?? 0} words="You can go on arranging it." />
      ) : (
        <p className="sm mut" role="status">
          {reading ? 'Reading your picture...' : 'It is on the garment. Arrange it there, or in numbers below.'}
        </p>
      )}
    </div>
  );
}
