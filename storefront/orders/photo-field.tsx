import { useRef } from 'react';
import { maxPhotos } from '#contract/return-rules.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { Button } from '#ui/button.tsx';
import { PictureRefused, UploadFailed, uploadPicture } from '../browser/upload-picture.ts';
import { useSend } from '../forms/use-send.ts';
import taskStyles from './order-task.module.css';
import styles from './photo-field.module.css';

interface PhotoFieldProps {
  photos: readonly UploadedPicture[];
  onChange: (photos: UploadedPicture[]) => void;
}

/** Photos of what is wrong, up to five: each is sent as soon as it is chosen, and can be taken out again. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const { busy, said, send } = useSend({ words: whyNotSent });
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    const taken = [...photos];
    try {
      for (const file of files.slice(0, maxPhotos - photos.length)) taken.push(await uploadPicture(file, { purpose: 'problem' }));
      return undefined;
    } finally {
      // Those before the one that failed have arrived.
      onChange(taken);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <fieldset>
      <legend>Photos (optional)</legend>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <img src={photo.preview} alt={`What is wrong, ${index + 1}`} width={104} height={104} />
              <Button size="small" variant="line" onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}>
                Remove<span className="vh"> photo {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <p>
          <label htmlFor="photos">Add photos</label>
          <br />
          <input
            ref={input}
            id="photos"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            multiple
            disabled={busy}
            onChange={({ target }) => void send(() => take([...(target.files ?? [])]))}
          />
        </p>
      )}
      <p className="mut sm" role="status">
        {busy ? 'Sending your photos...' : `Up to ${maxPhotos}, PNG, JPEG or WebP.`}
      </p>
      {said && (
        <p className={taskStyles.wrong} role="alert">
          {said.text}
        </p>
      )}
    </fieldset>
  );
}

function whyNotSent(error: unknown): string | undefined {
  return error instanceof PictureRefused || error instanceof UploadFailed ? error.message : undefined;
}
