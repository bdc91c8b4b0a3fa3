interface QrCodeProps {
  /** Number of modules in a row, and the path of the black ones, one unit each. */
  code: { size: number; path: string };
  label: string;
  className: string | undefined;
}

/** Shows a QR code, black on white in both themes, with the white border that scanners need. */
export function QrCode({ code: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg className={className} viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label}>
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#ffffff" />
      <path d={path} />
    </svg>
  );
}
