import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Tick } from '#office/parts/field.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';

/** Takes the list away as a file; who took what is noted. People are in it only where somebody may export them and asks for it. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const may = useMay('people.export');
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { after: _, limit: __, ...narrowed } = { after: undefined, limit: undefined, ...filters };
      const { data, message } = await officeApi('POST /api/office/order-exports', { body: { ...narrowed, people } });
      save(data.name, data.csv);
      sayDone(data.whole ? message : `${message}: the newest of more. Narrow the list for the rest.`);
      setOpen(false);
    } catch (error) {
      sayFault(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        <Download aria-hidden /> Export
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Take this list away?"
        follows={['A file for a spreadsheet, of the orders as they are narrowed now, 10,000 at most.', 'It is noted that you took it.']}
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
    </>
  );
}

function save(name: string, csv: string): void {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
