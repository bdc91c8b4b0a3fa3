/** Logo as drawn letters in the text colour. Below 84 px in width use `Mark`. */
export function Wordmark({ label = 'Maidan', className }: { label?: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 525 100"
      fill="currentColor"
      fillRule="evenodd"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d="M0,100V0H24L48,46L72,0H96V100H72V50L55,82H41L24,50V100Z" />
      <path d="M103,100L134,0H166L197,100H171L166.5,83H133.5L129,100ZM140,62H160L150,26Z" />
      <path d="M203,0H227V100H203Z" />
      <path d="M237,0H279C311,0 329,20 329,50C329,80 311,100 279,100H237ZM264,24V76H282V24Z" />
      <path d="M336,100L367,0H399L430,100H404L399.5,83H366.5L362,100ZM373,62H393L383,26Z" />
      <path d="M436,100V0H460L500,60V0H524V100H500L460,40V100Z" />
    </svg>
  );
}

/** Logo mark: an oval with an upright slot, a cricket ground from above. */
export function OvalMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 128 100" fill="currentColor" fillRule="evenodd" className={className} aria-hidden="true">
      <path d="M64,0C102,0 128,20 128,50C128,80 102,100 64,100C26,100 0,80 0,50C0,20 26,0 64,0ZM54,24V76H74V24Z" />
    </svg>
  );
}
