import type { GangSheets } from '#contract/office/printing.ts';
import styles from './printing.module.css';

/** Shows a sheet as printed, across the page: cut marks solid, prints outlined. */
export function SheetPicture({
  sheet,
  widthMm,
  name,
}: {
  sheet: GangSheets['sheets'][number];
  widthMm: number;
  name: string;
}) {
  // Long sheets are rotated to fit.
  const lies = sheet.lengthMm > widthMm;
  const [wide, high] = lies ? [sheet.lengthMm, widthMm] : [widthMm, sheet.lengthMm];
  return (
    <div className={styles.film}>
      <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={name}>
        {/* Film is clear: white ink needs a ground that is not white. */}
        <rect width={wide} height={high} fill="#c8ccc2" />
        <g transform={lies ? `translate(0 ${widthMm}) rotate(-90)` : undefined}>
          {sheet.laid.map((one) => (
            <LaidPrint key={`${one.left} ${one.top}`} laid={one} />
          ))}
        </g>
      </svg>
    </div>
  );
}

function LaidPrint({ laid }: { laid: GangSheets['sheets'][number]['laid'][number] }) {
  const { left, top, width, height, turned, box, print, title } = laid;
  const [wide, high] = turned ? [height, width] : [width, height];
  const mark = 3;
  const marks = [left, left + width].flatMap((x, right) =>
    [top, top + height].map((y, low) => {
      const [outX, outY] = [right ? 1 : -1, low ? 1 : -1];
      return `M${x + outX} ${y}h${outX * mark}M${x} ${y + outY}v${outY * mark}`;
    }),
  );
  return (
    <g>
      <title>{title}</title>
      <g transform={turned ? `translate(${left + width} ${top}) rotate(90)` : `translate(${left} ${top})`}>
        <svg
          width={wide}
          height={high}
          viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <image href={print} width={box.ofWidth} height={box.ofHeight} preserveAspectRatio="none" />
        </svg>
      </g>
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        fill="none"
        stroke="#82887b"
        strokeWidth={0.5}
        strokeDasharray="2 1.5"
      />
      <path d={marks.join('')} fill="none" stroke="#000000" strokeWidth={0.8} />
    </g>
  );
}
