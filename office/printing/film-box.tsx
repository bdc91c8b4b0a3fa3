import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './printing.module.css';
import { boardQuery } from './printing-queries.ts';

interface Film {
  widthMm: number;
  gapMm: number;
  rupeesAMetre: number;
}

/** Dialog for the film's width, gap and price. The values apply to everybody in the print room. */
export function FilmBox({ film, onClose }: { film: Film; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({
    widthMm: `${film.widthMm}`,
    gapMm: `${film.gapMm}`,
    rupeesAMetre: film.rupeesAMetre.toFixed(2),
  });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const fields = fault instanceof OfficeProblem ? fault.fields : {};
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      const body = {
        widthMm: Number(typed.widthMm),
        gapMm: Number(typed.gapMm),
        rupeesAMetre: Number(typed.rupeesAMetre),
      };
      const { data, message } = await officeApi('PUT /api/office/print-room/film', { body });
      client.setQueryData(boardQuery.queryKey, (board) => board && { ...board, film: data });
      sayDone(message);
      onClose();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const line = (name: keyof typeof typed, label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      fault={fields[name]}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Film of the print room"
      fact="It holds for everybody here, for sheets from now on."
      actions={
        <>
          <Button onPress={onClose}>Keep</Button>
          <Button look="ink" isPending={busy} onPress={() => void save()}>
            Change the film
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {line('widthMm', 'Width, mm', '200 to 1600')}
        {line('gapMm', 'Room between prints, mm', '4 to 30; cut marks lie in it')}
        {line('rupeesAMetre', 'Price of a metre, ₹', 'What a print costs is reckoned from it')}
      </div>
      {fault !== undefined && Object.keys(fields).length === 0 && (
        <Notice tone="ball" role="alert">
          {errorMessage(fault)}
        </Notice>
      )}
    </Dialog>
  );
}
