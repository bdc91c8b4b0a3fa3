import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import { tableAsCsv } from './report-files.ts';
import type { ReportTable } from './report-tables.ts';
import styles from './reports.module.css';

/** Shows the heading of a table, with a button that saves the table as a file. */
export function PartHead({ title, file }: { title: string; file?: ReportTable | undefined }) {
  return (
    <div className={styles.partHead}>
      <h2 className="h">{title}</h2>
      {file && (
        <Button look="quiet" aria-label={`${title} as CSV`} onPress={() => saveFile(tableAsCsv(file))}>
          CSV
        </Button>
      )}
    </div>
  );
}
