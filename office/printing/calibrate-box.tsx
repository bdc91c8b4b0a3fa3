import { useState } from 'react';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import styles from './card.module.css';

/** Size of a bank card in mm (ISO/IEC 7810, ID-1). */
const card = { width: 85.6, height: 53.98 };

interface CalibrateProps {
  /** Current pixels per mm. */
  pixels: number;
  onKeep: (pixels: number) => void;
  onClose: () => void;
}

/** Dialog that calibrates pixels per mm: a frame is resized to match a bank card held to the screen. */
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
