import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pictureAt, pictureSet } from '#contract/images.ts';
import type { JobStep } from '#contract/office/print-lists.ts';
import type { PrintCard as Card } from '#contract/office/printing.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { Plates } from '#ui/plates.tsx';
import { RefuseBox, SpoiltBox } from './boxes.tsx';
import styles from './card.module.css';
import { CardAside } from './card-aside.tsx';
import { columnNames, goodsWords, mayRefuse, maySpoil, nextJobStep, stepNames } from './job-words.ts';
import board from './printing.module.css';
import { cardQuery } from './printing-queries.ts';
import { TrueSize } from './true-size.tsx';
import { useMoves } from './use-moves.ts';

/** Shows one print job: the shopper's preview, the print files and the checks. */
export function PrintCardPage() {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(cardQuery(id.toUpperCase()));
  const navigate = useNavigate();
  // Registered before the early returns, so that it works while the card loads.
  useKeys({ Escape: () => void navigate('/print-room') });
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <>
        <RoomHead title="Print room" heading={<h1 className="vh">Print room</h1>} />
        <Empty title="Not in the print room" action={<ButtonLink to="/print-room">The print room</ButtonLink>}>
          {`${id.toUpperCase()} has left, or was cancelled.`}
        </Empty>
      </>
    );
  return (
    <>
      {!data && <RoomHead title={id.toUpperCase()} back={{ to: '/print-room', words: 'Print room' }} />}
      {error && <Failed what="The card" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && <WholeCard key={data.job.id} card={data} />}
    </>
  );
}

const stepKeys: Readonly<Record<JobStep, string>> = { approve: 'A', start: 'S', done: 'D' };

function WholeCard({ card }: { card: Card }) {
  const { job, place } = card;
  const navigate = useNavigate();
  const leadOn = useNavigateHere();
  const { move, sent, readAgain } = useMoves();
  const [box, setBox] = useState<'refuse' | 'spoilt'>();
  const [side, setSide] = useState(card.sides[0]?.side ?? 'front');
  const step = nextJobStep(job.column);
  const nextCard = place.after ? `/print-room/${place.after}` : '/print-room';
  const open = (id: string | null) => (id ? () => void navigate(`/print-room/${id}`) : undefined);
  const go = async (wanted: JobStep) => {
    const agreed = await move(job, wanted);
    // Opens the next job to approve.
    if (agreed && wanted === 'approve') void leadOn(nextCard);
  };
  const press = (wanted: JobStep) => (step === wanted ? () => void go(wanted) : undefined);
  useKeys({
    A: press('approve'),
    S: press('start'),
    D: press('done'),
    R: mayRefuse(job.column) ? () => setBox('refuse') : undefined,
    X: maySpoil(job.column) ? () => setBox('spoilt') : undefined,
    J: open(place.after),
    K: open(place.before),
  });
  const shown = card.sides.find((one) => one.side === side) ?? card.sides[0];
  return (
    <>
      <RoomHead
        title={`${job.title}, ${job.reference}`}
        back={{ to: '/print-room', words: `${columnNames[job.column]}, ${place.number} of ${place.of}` }}
        heading={
          <>
            <h1>
              <Plates text={job.reference} className={styles.plates} />
            </h1>
            <p className="mut">{`Line ${job.line}. ${goodsWords(job)}`}</p>
          </>
        }
        actions={<Presses job={job} busy={sent.has(job.id)} onBox={setBox} onStep={(wanted) => void go(wanted)} />}
      />
      {job.onHold && <Notice tone="haldi">{`This order is on hold: ${job.onHold}`}</Notice>}
      <div className={styles.card}>
        <Garment card={card} side={side} onSide={setSide} />
        <section aria-label="The print, true size">
          {shown ? (
            <TrueSize key={shown.side} side={shown} cloth={card.cloth} />
          ) : (
            <p className="mut">This design is not kept any more.</p>
          )}
        </section>
        <CardAside card={card} />
      </div>
      {box === 'refuse' && (
        <RefuseBox
          job={job}
          goesBack={card.goesBack}
          onClose={() => setBox(undefined)}
          onDone={() => void readAgain().then(() => leadOn(nextCard))}
        />
      )}
      {box === 'spoilt' && <SpoiltBox job={job} onClose={() => setBox(undefined)} onDone={() => void readAgain()} />}
    </>
  );
}

interface PressesProps {
  job: Card['job'];
  busy: boolean;
  onBox: (box: 'refuse' | 'spoilt') => void;
  onStep: (step: JobStep) => void;
}

/** Buttons for the actions allowed in the job's column. */
function Presses({ job, busy, onBox, onStep }: PressesProps) {
  const step = nextJobStep(job.column);
  return (
    <>
      {maySpoil(job.column) && (
        <Button keys="X" onPress={() => onBox('spoilt')}>
          Spoilt…
        </Button>
      )}
      {mayRefuse(job.column) && (
        <Button keys="R" onPress={() => onBox('refuse')}>
          <span className="bad">Refuse…</span>
        </Button>
      )}
      {step && (
        <Button look="ink" keys={stepKeys[step]} isPending={busy} onPress={() => onStep(step)}>
          <Check aria-hidden />
          <span>{stepNames[step]}</span>
        </Button>
      )}
    </>
  );
}

type Side = Card['sides'][number]['side'];

function Garment({ card, side, onSide }: { card: Card; side: Side; onSide: (side: Side) => void }) {
  const shown = card.sides.find((one) => one.side === side) ?? card.sides[0];
  return (
    <section aria-label="As the shopper saw it">
      <div className="hd">
        <h2 className="h">As the shopper saw it</h2>
        {card.sides.length > 1 && (
          <div className={`${board.seg} end`}>
            {card.sides.map((one) => (
              <button key={one.side} type="button" aria-pressed={one.side === side} onClick={() => onSide(one.side)}>
                {one.name}
              </button>
            ))}
          </div>
        )}
      </div>
      {shown && (
        <div className={styles.garment}>
          <img
            src={pictureAt(shown.image, 800)}
            srcSet={pictureSet(shown.image, 'webp')}
            sizes="(max-width: 1199px) 100vw, 30vw"
            width={800}
            height={1000}
            alt={`${goodsWords(card.job)}, ${shown.name.toLowerCase()}`}
          />
        </div>
      )}
      <p className="small mut">{`Saved by ${card.savedBy}, ${momentWords(card.savedAt)}.`}</p>
    </section>
  );
}
