import { useMutation } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { readPaperSize } from '#office/browser/kept.ts';
import { useMay } from '#office/browser/me.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { printPdf } from '#office/parts/print-pdf.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Limit of orders per label file. */
const most = 50;

/** Prints the labels of orders as one file, by L; missing ones are reported. */
export function PrintLabels({
  references,
  band = false,
  offered = true,
}: {
  references: readonly string[];
  band?: boolean;
  offered?: boolean;
}) {
  const may = useMay('parcels.pack') && offered && references.length > 0;
  const print = useMutation({
    mutationFn: async () => {
      const paper = readPaperSize();
      return (
        await officeApi('POST /api/office/packing/labels', { body: { references: references.slice(0, most), paper } })
      ).data;
    },
    onSuccess: ({ pdf, labels, without }) => {
      const left = [
        ...without,
        ...references.slice(most).map((reference) => ({ reference, words: `${most} orders at a time.` })),
      ];
      const [first] = left;
      const missing =
        first &&
        (left.length === 1
          ? `${first.reference}: ${first.words}`
          : `${left.length} orders have none: ${first.reference}: ${first.words}`);
      if (pdf !== null) printPdf(pdf);
      if (pdf === null) sayFault(missing ?? 'There are no labels yet.');
      else sayDone([`${labels} ${labels === 1 ? 'label prints' : 'labels print'}.`, missing].filter(Boolean).join(' '));
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  useKeys({ L: () => print.mutate() }, may);
  if (!may) return null;
  return (
    <Button
      {...(band && { look: 'band' as const })}
      keys="L"
      isDisabled={print.isPending}
      onPress={() => print.mutate()}
    >
      <Printer aria-hidden />
      <span>Labels</span>
    </Button>
  );
}
