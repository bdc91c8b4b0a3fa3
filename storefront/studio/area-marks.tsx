import { memo } from 'react';
import type { PrintArea } from '#artwork/print-areas.ts';
import { placeInBox } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { cornersOfArea, outlineInBox, rulerMarks } from './ruler-marks.ts';
import styles from './stage.module.css';

interface AreaMarksProps {
  area: PrintArea;
  /** Box units per CSS pixel. */
  unit: number;
  /** Name of the area. */
  label: string;
}

/** Print area with its ruler, as a separate SVG that is not repainted while a layer is dragged. */
export const AreaMarks = memo(function AreaMarks({ area, unit, label }: AreaMarksProps) {
  const size = (pixels: number) => pixels * unit;
  const outline = outlineInBox(area, cornersOfArea(area));
  const [labelX, labelY] = placeInBox(area, [-area.widthMm / 2, -area.heightMm / 2]);
  return (
    <svg viewBox={`0 0 ${boxWidth} ${boxHeight}`} className={styles.marks} aria-hidden>
      <polygon points={outline} className={styles.halo} strokeWidth={size(3.5)} />
      <polygon
        points={outline}
        className={styles.area}
        strokeWidth={size(1.5)}
        strokeDasharray={`${size(5)} ${size(4)}`}
      />
      <g className={styles.ruler} strokeWidth={size(1)} fontSize={size(10)}>
        {rulerMarks(area).map(({ edge, mm, from, to, label: number }) => (
          <g key={`${edge} ${mm}`}>
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.rulerHalo} strokeWidth={size(3)} />
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} data-ruler={edge} data-mm={mm} />
            {number && (
              <text
                x={to[0] - (edge === 'left' ? size(3) : 0)}
                y={to[1] + (edge === 'left' ? size(3.5) : -size(2))}
                textAnchor={edge === 'left' ? 'end' : 'middle'}
              >
                {number}
              </text>
            )}
          </g>
        ))}
      </g>
      <text
        x={labelX}
        y={labelY - 6 * area.unitsPerMm - size(14)}
        fontSize={size(12)}
        className={styles.label}
        strokeWidth={size(4)}
      >
        {label}
      </text>
    </svg>
  );
});
