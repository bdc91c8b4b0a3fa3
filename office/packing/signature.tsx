import { useRef } from 'react';
import { Button } from '#office/parts/button.tsx';
import lists from './lists.module.css';

/** The box that is drawn in, in units of the path. */
const box = { width: 280, height: 120 };
/** As the shop takes it. */
const longest = 12_000;

/** A place to sign by finger, pen or mouse; who cannot, leaves it: the name is what counts. */
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
