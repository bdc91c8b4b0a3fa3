import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import type { InspectedPiece } from '#contract/office/inspection.ts';
import { type PieceGrade, type PieceWay, pieceGrades, pieceWays } from '#contract/office/lists.ts';
import type { OfficeReturn } from '#contract/office/returns.ts';
import { maxPhotos } from '#contract/return-reasons.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { mayTryAgain, sendPhoto } from '#office/browser/send-photo.ts';
import { Button } from '#office/parts/button.tsx';
import { EditConflict } from '#office/parts/edit-conflict.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { UnsentFiles } from '#office/parts/unsent-files.tsx';
import { useTyped } from '#office/parts/use-typed.ts';
import { shortMoment } from '#office/words/time.ts';
import { gradeWords, pieceWayLabels } from './return-words.ts';
import styles from './returns.module.css';
import { useReturnStep } from './use-return.ts';

type Found = Partial<Pick<InspectedPiece, 'grade' | 'goes'>>;

/** Inspection form; fields not filled in are empty. */
interface Inspected {
  found: Record<string, { grade: PieceGrade | ''; goes: PieceWay | '' }>;
  remark: string;
  photos: readonly string[];
}

function inspectedOf({ lines, inspection }: OfficeReturn): Inspected {
  const said = new Map(
    (inspection?.pieces ?? []).map(({ line, piece, grade, goes }) => [keyOf({ line, piece }), { grade, goes }]),
  );
  const found = Object.fromEntries(
    piecesOf(lines).map((one) => [keyOf(one), said.get(keyOf(one)) ?? ({ grade: '', goes: '' } as const)]),
  );
  return { found, remark: inspection?.remark ?? '', photos: inspection?.photos ?? [] };
}

const keyOf = ({ line, piece }: { line: string | number; piece: number }) => `${line}.${piece}`;

function boxWords(name: string): string {
  if (name === 'remark') return 'Remark';
  if (name === 'photos') return 'Photos';
  return name.endsWith('grade') ? 'It is' : 'It goes';
}

function useInspection(whole: OfficeReturn, pieces: ReturnType<typeof piecesOf>) {
  const { id, version } = whole;
  const step = useReturnStep(id);
  const typed = useTyped<Inspected>(inspectedOf(whole), version, step.isPending);
  const { found, remark, photos } = typed.form;
  const set = (key: string, one: Found) =>
    typed.type((before) => ({
      ...before,
      found: { ...before.found, [key]: { grade: '', goes: '', ...before.found[key], ...one } },
    }));
  const addPhoto = (photo: string) => typed.type((before) => ({ ...before, photos: [...before.photos, photo] }));
  const complete = pieces.every((one) => found[keyOf(one)]?.grade && found[keyOf(one)]?.goes);
  const keep = () =>
    step.mutate(
      () =>
        officeApi('PUT /api/office/returns/:id/inspection', {
          params: { id },
          body: {
            pieces: pieces.map(({ line, piece }) => ({
              line,
              piece,
              grade: 'worn' as PieceGrade,
              goes: 'scrap' as PieceWay,
              ...saidOf(found[keyOf({ line, piece })]),
            })),
            remark,
            photos: [...photos],
            version,
          },
        }),
      { onSuccess: typed.discard },
    );
  return { step, typed, set, addPhoto, complete, keep };
}

/** Form for the condition and destination of each piece. It can be changed until the return is decided. */
export function Inspect({ whole }: { whole: OfficeReturn }) {
  const { lines, inspection } = whole;
  const mayInspect = whole.possible.includes('inspect');
  const pieces = piecesOf(lines);
  const { step, typed, set, addPhoto, complete, keep } = useInspection(whole, pieces);
  const { found, remark, photos } = typed.form;
  const fault =
    step.error instanceof OfficeProblem ? (step.error.fields.pieces ?? step.error.fields.photos) : undefined;
  return (
    <section className="block">
      <div className="hd">
        <h3 className="h">Inspect</h3>
        {inspection && <span className="end small dim">{`${inspection.by}, ${shortMoment(inspection.at)}`}</span>}
      </div>
      <EditConflict typed={typed} wordsOf={boxWords} />
      <div className={styles.stack}>
        {pieces.map(({ line, piece, words }) => (
          <PieceFields
            key={`${line}.${piece}`}
            words={words}
            found={saidOf(found[keyOf({ line, piece })])}
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
              onChange={(value) => typed.type((before) => ({ ...before, remark: value }))}
              maxLength={500}
            />
            <div className={styles.keep}>
              <AddPhoto count={photos.length} onSent={addPhoto} />
              <Button
                look={inspection ? undefined : 'ink'}
                isDisabled={!complete}
                isPending={step.isPending}
                onPress={keep}
              >
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
          remark && <p className="mut">{`“${remark}”`}</p>
        )}
      </div>
    </section>
  );
}

function saidOf(one: Inspected['found'][string] | undefined): Found {
  return { ...(one?.grade && { grade: one.grade }), ...(one?.goes && { goes: one.goes }) };
}

/** Returns each piece separately, with its name if there are several. */
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

/** Fields for condition and destination of one piece. Only pieces as good as new are restocked. */
function PieceFields({ words, found: { grade, goes }, disabled, onSet }: PieceFieldsProps) {
  const notToStock = goes === 'stock' || !goes ? 'scrap' : goes;
  const wayFor = (one: PieceGrade): PieceWay => (one === 'as_new' ? 'stock' : notToStock);
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
          words: pieceWayLabels[one],
          off: one === 'stock' && grade !== undefined && grade !== 'as_new',
        }))}
        chosen={goes}
        onChoose={(one) => onSet({ goes: one })}
      />
    </fieldset>
  );
}

/** Button that takes or chooses a photo. The server re-encodes it before storing. */
function AddPhoto({ count, onSent }: { count: number; onSent: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setUnsent([]);
    try {
      onSent(await sendPhoto(file));
    } catch (error) {
      sayFault(errorMessage(error));
      if (mayTryAgain(error)) setUnsent([file]);
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
        <span>{count === 0 ? 'Add a photo' : `Add a photo (${count} so far)`}</span>
      </Button>
      <UnsentFiles files={unsent} busy={busy} onAgain={() => void send(unsent[0])} onLeave={() => setUnsent([])} />
    </>
  );
}
