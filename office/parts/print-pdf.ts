/** Time in ms until the frame is removed; the print dialog reads from the frame until then. */
const staysMs = 60_000;

/** Prints a base64 PDF without leaving the page. */
export function printPdf(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  frame.title = 'Papers';
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.onload = () => frame.contentWindow?.print();
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, staysMs);
}
