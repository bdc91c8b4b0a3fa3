import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { useMay } from '#office/browser/me.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Tick } from '#office/parts/field.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

interface ExportProps {
  filters: OrderFilters;
  /** Selected orders; if missing, the whole list is exported. */
  references?: readonly string[];
  /** True on the black bar below the list. */
  band?: boolean;
}

/**
 * Lets staff export the list or selection; the export is logged. People are included only on request and with
 * permission.
 */
export function ExportButton({ filters, references, band = false }: ExportProps) {
  const may = useMay('people.export');
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { after: _, limit: __, ...narrowed } = { after: undefined, limit: undefined, ...filters };
      const { data, message } = await officeApi('POST /api/office/order-exports', {
        body: { ...narrowed, people, ...(references && { references: [...references] }) },
      });
      save(data.name, data.csv);
      sayDone(data.whole ? message : `${message}: the newest of more. Narrow the list for the rest.`);
      setOpen(false);
    } catch (error) {
      sayFault(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const chosen = references && `Take ${references.length === 1 ? '1 order' : `${references.length} orders`} away?`;
  return (
    <>
      <Button look={band ? 'band' : 'quiet'} onPress={() => setOpen(true)}>
        <Download aria-hidden />
        <span>Export</span>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={chosen ?? 'Take this list away?'}
          follows={[
            references
              ? 'A file for a spreadsheet, of the orders that are chosen.'
              : 'A file for a spreadsheet, of the orders as they are narrowed now, 10,000 at most.',
            'It is noted that you took it.',
          ]}
          actions={
            <>
              <Button onPress={() => setOpen(false)}>Keep it here</Button>
              <Button look="ink" isPending={busy} onPress={() => void take()}>
                {people ? 'Export with people' : 'Export'}
              </Button>
            </>
          }
        >
          {may && (
            <Tick isSelected={people} onChange={setPeople}>
              With names, phones, e-mails and addresses
            </Tick>
          )}
        </Dialog>
      )}
    </>
  );
}

// The byte order mark shows spreadsheet programs that the file is UTF-8.
function save(name: string, csv: string): void {
  saveFile({ name, bytes: new Blob([csv], { type: 'text/csv;charset=utf-8' }) });
}
