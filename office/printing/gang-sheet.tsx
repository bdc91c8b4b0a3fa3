import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import type { GangSheets, PrintJob } from '#contract/office/printing.ts';
import { errorMessage, officeApi, officeCallUrl } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { Tick } from '#office/parts/field.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { FilmBox } from './film-box.tsx';
import styles from './printing.module.css';
import { boardQuery, filmSheetsQuery } from './printing-queries.ts';
import { SheetPicture } from './sheet-picture.tsx';

interface Film {
  widthMm: number;
  gapMm: number;
  rupeesAMetre: number;
}

interface GangSheetProps {
  /** Jobs waiting to be printed. */
  waiting: readonly PrintJob[];
  film: Film;
  onStart: (jobs: readonly PrintJob[]) => void;
}

/** Widths of rolls on sale, in mm. */
const usualWidths = [420, 560, 600];

/** Shows the waiting jobs packed onto film with the least waste: use of film, cost per print, and downloads. */
export function GangSheet({ waiting, film, onStart }: GangSheetProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [box, setBox] = useState<'jobs' | 'film'>();
  const on = waiting.filter(({ id }) => !left.has(id));
  // Without ids, the server lays out all waiting jobs.
  const jobs = on.length === waiting.length ? undefined : on.map(({ id }) => id).join(',');
  const key = `${JSON.stringify(film)} ${on.map(({ id, toPrint, ready }) => `${id} ${toPrint} ${ready}`).join()}`;
  const reading = useQuery({
    ...filmSheetsQuery(jobs, key),
    enabled: on.length > 0,
  });
  if (waiting.length === 0) return null;
  const sheets = on.length > 0 ? reading.data : undefined;
  return (
    <section className="block" aria-label="Gang sheet" id="gang-sheet" tabIndex={-1}>
      <SheetHead sheets={sheets} />
      {on.length === 0 ? (
        <p className={styles.none}>Nothing is on it. Choose what is to be.</p>
      ) : (
        <ReadState what="The sheet" reading={reading} rows={3} />
      )}
      {sheets && <OnFilm sheets={sheets} />}
      <SheetFoot sheets={sheets} film={film} jobs={jobs} on={on} onBox={setBox} onStart={onStart} />
      {box === 'film' && <FilmBox film={film} onClose={() => setBox(undefined)} />}
      <ChooseBox
        open={box === 'jobs'}
        waiting={waiting}
        left={left}
        onChange={setLeft}
        onClose={() => setBox(undefined)}
      />
    </section>
  );
}

function OnFilm({ sheets: { sheets, widthMm, left } }: { sheets: GangSheets }) {
  return (
    <>
      {sheets.map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
        <SheetPicture key={at} sheet={sheet} widthMm={widthMm} name={`Sheet ${at + 1} of ${sheets.length}`} />
      ))}
      {left.length > 0 && (
        <ul className={styles.off}>
          {left.map(({ id, words }) => (
            <li key={id}>
              <b>{id}</b> <span>{`is not on it. ${words}.`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Choice of the film's width among those on sale; a dialog has the other settings. */
function Width({ film, onMore }: { film: Film; onMore: () => void }) {
  const setFilm = useFilm(film);
  return (
    <>
      <fieldset className={styles.seg}>
        <legend className="vh">Width of the film</legend>
        {usualWidths.map((width) => (
          <button
            key={width}
            type="button"
            aria-pressed={width === film.widthMm}
            onClick={() => width !== film.widthMm && setFilm.mutate({ ...film, widthMm: width })}
          >
            {`${width} mm`}
          </button>
        ))}
      </fieldset>
      <button type="button" className="lk" onClick={onMore}>
        {usualWidths.includes(film.widthMm) ? 'Gap and price' : `${film.widthMm} mm, gap and price`}
      </button>
    </>
  );
}

function Downloads({ sheets: { sheets }, jobs }: { sheets: GangSheets; jobs: string | undefined }) {
  return (
    <>
      {sheets.map((_, at) => (
        <DownloadLink
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
          key={at}
          href={officeCallUrl('/api/office/print-room/sheets/:number', { params: { number: at + 1 }, query: { jobs } })}
        >
          <Download aria-hidden />
          <span>{sheets.length === 1 ? 'Download sheet' : `Sheet ${at + 1}`}</span>
        </DownloadLink>
      ))}
      <DownloadLink href={officeCallUrl('/api/office/print-room/files', { query: { jobs } })}>
        <Download aria-hidden />
        <span>Files and tickets</span>
      </DownloadLink>
    </>
  );
}

interface ChooseProps {
  open: boolean;
  waiting: readonly PrintJob[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  onClose: () => void;
}

function ChooseBox({ open, waiting, left, onChange, onClose }: ChooseProps) {
  const done = (
    <Button look="ink" onPress={onClose}>
      Done
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title="What is on the sheet" actions={done}>
      <div className={styles.choose}>
        {waiting.map(({ id, title }) => (
          <Tick
            key={id}
            isSelected={!left.has(id)}
            onChange={(chosen) => onChange(new Set(chosen ? [...left].filter((one) => one !== id) : [...left, id]))}
          >
            <span>{title}</span> <small>{id}</small>
          </Tick>
        ))}
      </div>
    </Dialog>
  );
}

function filmWords({ widthMm, sheets }: GangSheets): string {
  const long = sheets.map(({ lengthMm }) => `${formatCount(Math.ceil(lengthMm))} mm`).join(' and ');
  return `film ${formatCount(widthMm)} mm wide, ${long || '0 mm'} long, 300 dpi`;
}

function useFilm(film: Film) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Film) => officeApi('PUT /api/office/print-room/film', { body: wanted }),
    onMutate: (wanted) => void client.setQueryData(boardQuery.queryKey, (board) => board && { ...board, film: wanted }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (error) => {
      client.setQueryData(boardQuery.queryKey, (board) => board && { ...board, film });
      sayFault(errorMessage(error));
    },
  });
}

interface SheetFootProps extends Pick<GangSheetProps, 'film' | 'onStart'> {
  sheets: ComponentProps<typeof OnFilm>['sheets'] | undefined;
  jobs: string | undefined;
  on: GangSheetProps['waiting'];
  onBox: (box: 'jobs' | 'film') => void;
}

/** Shows the film and its cost, and the actions on the sheet. */
function SheetFoot({ sheets, film, jobs, on, onBox, onStart }: SheetFootProps) {
  const printed = withPrints(sheets);
  const laid = new Set(sheets?.sheets.flatMap((sheet) => sheet.laid.map(({ id }) => id)));
  return (
    <div className={styles.foot}>
      <Width film={film} onMore={() => onBox('film')} />
      {printed && <p className="small mut">{`${writeRupees(printed.rupeesAPrint)} of film a print`}</p>}
      <div className={styles.end}>
        <Button onPress={() => onBox('jobs')}>Change what is on it</Button>
        {printed && <Downloads sheets={printed} jobs={jobs} />}
        {laid.size > 0 && (
          <Button look="ink" onPress={() => onStart(on.filter(({ id }) => laid.has(id)))}>
            {`Start ${formatCount(laid.size)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function withPrints<Sheets extends { prints: number }>(sheets: Sheets | undefined): Sheets | undefined {
  return sheets && sheets.prints > 0 ? sheets : undefined;
}

/** Shows the number of prints, the length of film and how much of it is used. */
function SheetHead({ sheets }: { sheets: ComponentProps<typeof OnFilm>['sheets'] | undefined }) {
  if (!sheets)
    return (
      <div className="hd">
        <h2 className="h">Gang sheet</h2>
      </div>
    );
  return (
    <div className="hd">
      <h2 className="h">{`Gang sheet, ${sheets.prints === 1 ? '1 print' : `${sheets.prints} prints`}`}</h2>
      <p className="small mut">{filmWords(sheets)}</p>
      {sheets.prints > 0 && <b className="end">{`Yield ${sheets.yield.toFixed(1)} %`}</b>}
    </div>
  );
}
