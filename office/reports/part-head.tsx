import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import type { ReportFile } from './report-tables.ts';
import styles from './reports.module.css';

/** Shows the heading of a table, with a button that saves the table as a file. */
export function PartHead({ title, file }: { title: string; file?: ReportFile | undefined }) {
  const save = ({ name, text }: ReportFile) =>
    saveFile({ name, bytes: new Blob([text], { type: 'text/csv;charset=utf-8' }) });
  return (
    <div className={styles.partHead}>
      <h2 className="h">{title}</h2>
      {file && (
        <Button look="quiet" aria-label={`${title} as CSV`} onPress={() => save(file)}>
          CSV
        </Button>
      )}
    </div>
  );
}
