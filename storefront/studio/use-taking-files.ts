import { useRef, useState } from 'react';
import { placedPicture } from '#artwork/design/compose-design.ts';
import { maxPictureLayers } from '#contract/design-limits.ts';
import { uploadFailed } from '#contract/upload-rules.ts';
import { PictureRefused, UploadFailed } from '../browser/upload-picture.ts';
import { newLayerId, type Studio } from './studio.ts';

interface Taking extends Pick<Studio, 'dispatch' | 'layers' | 'area' | 'words' | 'pictures' | 'setTool'> {
  setRefusal: (sentence: string | undefined) => void;
}

/** Adds the first picture of some files to the garment. */
export function useTakingFiles(taking: Taking): Pick<Studio, 'reading' | 'takeFiles'> {
  const { dispatch, layers, area, words, pictures, setTool, setRefusal } = taking;
  const [reading, setReading] = useState(false);
  /** Current area: side or garment may change while a picture is decoded. */
  const areaNow = useRef(area);
  areaNow.current = area;
  const take = async (files: Iterable<File>) => {
    const [file] = files;
    if (!file) return;
    setTool('picture');
    setRefusal(undefined);
    if (layers.filter(({ kind }) => kind === 'picture').length >= maxPictureLayers) {
      setRefusal(`A side takes up to ${maxPictureLayers} pictures.`);
      return;
    }
    setReading(true);
    try {
      const { key, width, height } = await pictures.take(file);
      const layer = placedPicture({ id: newLayerId(), picture: key, width, height }, areaNow.current, words.outline);
      dispatch({ kind: 'add', layers: [layer], at: Date.now(), needsRights: true });
    } catch (error) {
      setRefusal(error instanceof PictureRefused || error instanceof UploadFailed ? error.message : uploadFailed);
    } finally {
      setReading(false);
    }
  };
  return { reading, takeFiles: (files) => void take(files) };
}
