import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import type { InspectedPiece } from '#contract/office/inspection.ts';
import { type PieceGrade, type PieceWay, pieceGrades, pieceWays } from '#contract/office/lists.ts';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { maxPhotos } from '#contract/return-rules.ts';
import { OfficeProblem, officeApi, sentenceOf } from '#office/browser/api.ts';
import { sendPhoto } from '#office/browser/send-photo.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { shortMoment } from '#office/words/time.ts';
import { gradeWords, wayWords } from './return-words.ts';
import styles from './returns.module.css';
import { useStep } from './use-return.ts';

type Found = Partial<Pick<InspectedPiece, 'grade' | 'goes'>>;

/** What each piece is like and where it goes; written anew until it is decided. */
export function Inspect({ whole }: { whole: OfficeReturn }) {
  const { id, lines, inspection, version } = whole;
  const mayInspect = whole.possible.includes('inspect');
  const pieces = piecesOf(lines);
  const [found, setFound] = useState<Record<string, Found>>(
    Object.fromEntries((inspection?.pieces ?? []).map(({ line, piece, grade, goes }) => [`${line}.${piece}`, { grade, goes }])),
  );
  const [remark, setRemark] = useState(inspection?.remark ?? '');
  const [photos, setPhotos] = useState<readonly string[]>(inspection?.photos ?? []);
  const step = useStep(id);
  const set = (key: string, one: Found) => setFound((before) => ({ ...before, [key]: { ...before[key], ...one } }));
  const complete = pieces.every(({ line, piece }) => found[`${line}.${piece}`]?.grade && found[`${line}.${piece}`]?.goes);
  const keep = () =>
    step.mutate(() =>
      officeApi('PUT /api/office/returns/:id/inspection', {
        params: { id },
        body: {
          pieces: pieces.map(({ line, piece }) => ({
            line,
            piece,
            grade: 'worn' as PieceGrade,
            goes: 'scrap' as PieceWay,
            ...found[`${line}.${piece}`],
          })),
          remark,
          photos: [...photos],
          version,
        },
      }),
    );
  const fault = step.error instanceof OfficeProblem ? (step.error.fields.pieces ?? step.error.fields.photos) : undefined;
  return (
    <section className="block">
      <div className="hd">
        <h3 className="h">Inspect</h3>
        {inspection && (
          <span className="end small dim">
            {inspection.by}, {shortMoment(inspection.at)}
          </span>
        )}
      </div>
      <div className={styles.stack}>
        {pieces.map(({ line, piece, words }) => (
          <PieceFields
            key={`${line}.${piece}`}
            words={words}
            found={found[`${line}.${piece}`] ?? {}}
            disabled={!mayInspect}
            onSet={(one) => set(`${line}.${piece}`, one)}
          />
        ))}
        {mayInspect ? (
          <>
            <Field
              label="Remark for colleagues"
              bare
              placeholder="Remark for colleagues"
              value={remark}
              onChange={setRemark}
              maxLength={500}
            />
            <div className={styles.keep}>
              <AddPhoto count={photos.length} onSent={(photo) => setPhotos((before) => [...before, photo])} />
              <Button look="ink" isDisabled={!complete} isPending={step.isPending} onPress={keep}>
                {inspection ? 'Write it down anew' : 'Write it down'}
              </Button>
            </div>
            {fault && (
              <p className="bad" role="alert">
                {fault}
              </p>
            )}
          </>
        ) : (
          remark && <p className="mut">“{remark}”</p>
        )}
      </div>
    </section>
  );
}

/** Every piece by itself; named where there are several. */
function piecesOf(lines: OfficeReturn['lines']) {
  const several = lines.length > 1 || lines.some(({ quantity }) => quantity > 1);
  return lines.flatMap(({ line, name, size, quantity }) =>
    Array.from({ length: quantity }, (_, at) => {
      const words = several ? `${name}, ${size}${quantity > 1 ? `, piece ${at + 1}` : ''}` : '';
      return { line, piece: at + 1, words };
    }),
  );
}

interface PieceFieldsProps {
  words: string;
  found: Found;
  disabled: boolean;
  onSet: (found: Found) => void;
}

/** What one piece is like and where it goes: only what is as new goes back to stock. */
function PieceFields({ words, found: { grade, goes }, disabled, onSet }: PieceFieldsProps) {
  const wayFor = (one: PieceGrade): PieceWay => (one === 'as_new' ? 'stock' : goes === 'stock' || !goes ? 'scrap' : goes);
  return (
    <fieldset className={styles.piece}>
      <legend className={words ? 'strong' : 'vh'}>{words || 'The piece'}</legend>
      <span className="mut">It is</span>
      <Segment
        label={`${words} is`.trim()}
        disabled={disabled}
        choices={pieceGrades.map((one) => ({ id: one, words: gradeWords[one] }))}
        chosen={grade}
        onChoose={(one) => onSet({ grade: one, goes: wayFor(one) })}
      />
      <span className="mut">It goes</span>
      <Segment
        label={`${words} goes`.trim()}
        disabled={disabled}
        choices={pieceWays.map((one) => ({
          id: one,
          words: wayWords[one],
          off: one === 'stock' && grade !== undefined && grade !== 'as_new',
        }))}
        chosen={goes}
        onChoose={(one) => onSet({ goes: one })}
      />
    </fieldset>
  );
}

/** Takes a photo at the table, or chooses one; it is drawn anew before it is kept. */
function AddPhoto({ count, onSent }: { count: number; onSent: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      onSent(await sendPhoto(file));
    } catch (error) {
      sayFault(sentenceOf(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button isPending={busy} isDisabled={count >= maxPhotos} onPress={() => input.current?.click()}>
        <Camera aria-hidden />
        {count === 0 ? 'Add a photo' : `Add a photo (${count} so far)`}
      </Button>
    </>
  );
}
