import { useState } from 'react';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import styles from './card.module.css';

/** A bank card, in mm (ISO/IEC 7810, ID-1). */
const card = { width: 85.6, height: 53.98 };

interface CalibrateProps {
  /** Pixels of a millimetre as they are taken now. */
  pixels: number;
  onKeep: (pixels: number) => void;
  onClose: () => void;
}

/** Finds how large a millimetre is on this screen: a frame is made as wide as a bank card that is held to it. */
export function CalibrateBox({ pixels, onKeep, onClose }: CalibrateProps) {
  const [found, setFound] = useState(pixels);
  return (
    <Dialog
      open
      onClose={onClose}
      title="How large is a millimetre here?"
      fact="Hold a bank card to the screen and make the frame as wide as it. It is kept on this device."
      actions={
        <>
          <Button onPress={onClose}>Keep as it is</Button>
          <Button
            look="ink"
            onPress={() => {
              onKeep(found);
              onClose();
            }}
          >
            It fits
          </Button>
        </>
      }
    >
      <div className={styles.fit}>
        <div className={styles.frame} style={{ width: card.width * found, height: card.height * found }} />
        <label>
          <span>Width of the frame</span>
          <input
            type="range"
            min={2}
            max={8}
            step={0.005}
            value={found}
            onChange={(event) => setFound(Number(event.target.value))}
            aria-valuetext={`${Math.round(card.width * found)} pixels`}
          />
        </label>
      </div>
    </Dialog>
  );
}
