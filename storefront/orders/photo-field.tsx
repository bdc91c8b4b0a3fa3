import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef, useState } from 'react';
import { maxPhotos } from '#contract/return-reasons.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { PictureRefused, UploadFailed, uploadPicture } from '../browser/upload-picture.ts';
import { useSend } from '../forms/use-send.ts';
import taskStyles from './order-task.module.css';
import styles from './photo-field.module.css';

interface PhotoFieldProps {
  photos: readonly UploadedPicture[];
  onChange: (photos: UploadedPicture[]) => void;
}

/** Field for up to five photos of a problem. Each is uploaded when dropped or chosen, and can be removed. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const { busy, said, send } = useSend({ words: whyNotSent });
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = async (files: readonly File[]) => {
    const taken = [...photos];
    try {
      for (const file of files.slice(0, maxPhotos - photos.length))
        taken.push(await uploadPicture(file, { purpose: 'problem' }));
      return undefined;
    } finally {
      // Photos that come before the failed one were uploaded.
      onChange(taken);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <div>
      <p className={styles.name}>
        <span>Photos</span> <span className="mut">(optional)</span>
      </p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <img src={photo.preview} alt={`What is wrong, ${index + 1}`} width={104} height={104} />
              <Button size="small" variant="line" onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}>
                <span>Remove</span>
                <span className="vh">{` photo ${index + 1}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <div className={classNames(styles.drop, over && styles.over)}>
          <ImagePlus />
          <span>
            <label htmlFor="photos">Add photos</label>
            <span className="mut sm" role="status">
              {busy ? 'Sending your photos...' : `Drop them here or choose. Up to ${maxPhotos}, PNG, JPEG or WebP.`}
            </span>
          </span>
          <input
            ref={input}
            id="photos"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            multiple
            disabled={busy}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => void send(() => take([...(target.files ?? [])]))}
          />
        </div>
      )}
      {said && (
        <p className={taskStyles.wrong} role="alert">
          {said.text}
        </p>
      )}
    </div>
  );
}

function whyNotSent(error: unknown): string | undefined {
  return error instanceof PictureRefused || error instanceof UploadFailed ? error.message : undefined;
}
