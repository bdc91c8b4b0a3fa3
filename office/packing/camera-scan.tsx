import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordActivity } from '#office/browser/person.ts';
import { IconButton } from '#office/parts/button.tsx';
import lists from './lists.module.css';

/** Interface of the native BarcodeDetector. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type MakesDetectors = new (options: { formats: string[] }) => Detector;

function detectors(): MakesDetectors | undefined {
  return (globalThis as { BarcodeDetector?: MakesDetectors }).BarcodeDetector;
}

/** Returns true if the device can scan by camera; else codes are typed. */
export function hasCamera(): boolean {
  return detectors() !== undefined && navigator.mediaDevices !== undefined;
}

const lookMs = 200;
/** Time in ms during which a code in view counts as one scan. */
const sameMs = 2000;

/** Scans by camera; a code counts once until it leaves the view. */
export function CameraScan({ onScan, onEnd }: { onScan: (code: string) => void; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState('');
  const found = useEffectEvent((code: string) => onScan(code));
  useEffect(() => {
    const Made = detectors();
    let stream: MediaStream | undefined;
    let over = false;
    let last = { code: '', at: 0 };
    const detector = Made && new Made({ formats: ['ean_13', 'upc_a', 'code_128', 'qr_code'] });
    const look = async () => {
      const sees = video.current;
      if (over || !detector || !sees || sees.readyState < 2) return;
      const [one] = await detector.detect(sees).catch(() => []);
      const code = one?.rawValue.split('\n')[0] ?? '';
      const now = Date.now();
      if (over || code === '') return;
      const again = code === last.code && now - last.at < sameMs;
      last = { code, at: now };
      if (again) return;
      // Scanning causes no input event, so activity is recorded here.
      recordActivity();
      found(code);
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (over) for (const track of stream.getTracks()) track.stop();
        if (!over && video.current) video.current.srcObject = stream;
      } catch {
        setFault('The camera may not be used here. Type the number instead.');
      }
    };
    void begin();
    const clock = setInterval(() => void look(), lookMs);
    return () => {
      over = true;
      clearInterval(clock);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <div className={lists.camera}>
      {fault ? (
        <p role="alert">{fault}</p>
      ) : (
        <video ref={video} autoPlay muted playsInline aria-label="What the camera sees" />
      )}
      <IconButton label="End the camera" look="band" onPress={onEnd}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
