import Camera from 'lucide-react/icons/camera';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#office/parts/button.tsx';
import { coverSelector, isCovered } from '#office/parts/cover.ts';
import { useKeydown } from '#office/parts/use-keydown.ts';
import type { Elements } from '#ui/elements.tsx';
import { CameraScan, hasCamera } from './camera-scan.tsx';
import styles from './packing.module.css';

interface ScanFieldProps {
  /** Label of the scannable codes. */
  label: string;
  onScan: (typed: string) => void;
  /** Handlers of F-keys, which scanners cannot send. */
  keys?: Readonly<Record<string, (() => void) | undefined>>;
}

const elsewhere = `input, textarea, select, [contenteditable], ${coverSelector}`;

/** Asks for scans: letters typed anywhere on the page go to this field, and Enter ends a code. */
export function ScanField({ label, onScan, keys = {} }: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (isCovered()) return;
    const does = keys[event.key];
    if (does) {
      event.preventDefault();
      does();
      return;
    }
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // Space presses the focused button instead.
    if (typed && event.key !== ' ' && target.closest(elsewhere) === null) field.current?.focus();
  };
  useEffect(() => {
    // On phones the keyboard would cover the order.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);
  useKeydown(hear, { capture: true });
  return (
    <>
      {camera && <CameraScan onScan={onScan} onEnd={() => setCamera(false)} />}
      <form
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = field.current?.value ?? '';
          if (field.current) field.current.value = '';
          onScan(typed);
        }}
      >
        <ScanBarcode aria-hidden />
        <input
          ref={field}
          className={styles.typed}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        {hasCamera() && !camera && (
          <IconButton label="Scan with the camera" onPress={() => setCamera(true)}>
            <Camera aria-hidden />
          </IconButton>
        )}
      </form>
    </>
  );
}

/** Shows the footer with message and scan field. */
export function Foot({ children, scan }: { children: Elements; scan: Elements }) {
  return (
    <footer className={styles.foot}>
      {children}
      {scan}
    </footer>
  );
}
