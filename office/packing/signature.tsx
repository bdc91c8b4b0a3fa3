import { useRef } from 'react';
import { Button } from '#office/parts/button.tsx';
import lists from './lists.module.css';

/** Size of the drawing area, in path units. */
const box = { width: 280, height: 120 };
/** Limit of the path's length on the server. */
const longest = 12_000;

/** Asks for a signature by finger, pen or mouse. The signature is optional, as the driver's name is sufficient. */
export function Signature({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const drawing = useRef(false);
  const pointOf = (event: React.PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most);
    return `${within((event.clientX - left) / width, box.width)} ${within((event.clientY - top) / height, box.height)}`;
  };
  const add = (step: string) => path.length + step.length <= longest && onChange(path + step);
  return (
    <div>
      <div className={lists.signHead}>
        <span>Signature</span>
        {path && (
          <Button look="quiet" onPress={() => onChange('')}>
            Clear
          </Button>
        )}
      </div>
      <svg
        className={lists.sign}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={path ? 'Signature, drawn' : 'Signature, to be drawn'}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          add(`M${pointOf(event)}`);
        }}
        onPointerMove={(event) => drawing.current && add(`L${pointOf(event)}`)}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      >
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </div>
  );
}
