import Eraser from 'lucide-react/icons/eraser';
import { useMemo, useState } from 'react';
import type { DesignPictureLayer } from '#artwork/design/layers.ts';
import { uploadFailed } from '#contract/upload-rules.ts';
import { Button } from '#ui/button.tsx';
import { PictureRefused, UploadFailed } from '../browser/upload-picture.ts';
import { cutOut, hasPlainGround } from './cut-out.ts';
import type { Studio } from './studio.ts';

/**
 * Button that removes the plain background of a picture on this device. Shown only if there is such a background. The
 * removal can be undone.
 */
export function CutOutButton({
  studio: { pictures, dispatch, refuse },
  layer,
}: {
  studio: Studio;
  layer: DesignPictureLayer;
}) {
  const [busy, setBusy] = useState(false);
  const shown = pictures.shown.get(layer.picture);
  const known = pictures.known.get(layer.picture);
  const offered = useMemo(() => shown !== undefined && hasPlainGround(shown), [shown]);
  if (!offered || !shown || !known) return null;
  const remove = async () => {
    setBusy(true);
    refuse(undefined);
    try {
      const { key } = await pictures.take(await cutOut(known, shown));
      dispatch({
        kind: 'layer',
        id: layer.id,
        to: (it) => (it.kind === 'picture' && it.picture === layer.picture ? { ...it, picture: key } : it),
        at: Date.now(),
      });
    } catch (error) {
      refuse(error instanceof PictureRefused || error instanceof UploadFailed ? error.message : uploadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="line" wide busy={busy} onClick={() => void remove()}>
      <Eraser className="ic-s" />
      <span>Remove the background</span>
    </Button>
  );
}
