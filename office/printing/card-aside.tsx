import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import type { PrintCard as Card, PrintCheck } from '#contract/office/printing.ts';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { QrCode } from '#office/parts/qr-code.tsx';
import { shortMoment } from '#office/words/time.ts';
import styles from './card.module.css';
import { DrawAgain } from './draw-again.tsx';
import { mayDraw } from './job-words.ts';

/** Shows the checks of a job, other jobs of the person, similar products, the ticket and the history. */
export function CardAside({ card }: { card: Card }) {
  return (
    <aside aria-label="About this design">
      <Checks card={card} />
      <Others card={card} />
      <Nearest card={card} />
      <Ticket card={card} />
      <History card={card} />
    </aside>
  );
}

const signs = {
  fine: [Check, 'Fine'],
  warn: [TriangleAlert, 'Look at it'],
  flagged: [CircleAlert, 'Flagged'],
} as const;

function Checks({ card: { checks, job } }: { card: Card }) {
  return (
    <section>
      <h2 className="h">Before it is printed</h2>
      {!job.ready && <p className="small mut">Its files are being made. What is measured of them follows.</p>}
      <ul className={styles.checks}>
        {checks.map((check) => {
          const [Sign, word] = signs[check.level];
          return (
            <li key={`${check.kind} ${check.words}`} className={styles[check.level]}>
              <Sign className="s" role="img" aria-label={word} />
              <span>{check.words}</span>
              <span className="small mut">{measuredWords(check)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function measuredWords({ kind, measured }: PrintCheck): string {
  return kind === 'rights' ? shortMoment(measured) : measured;
}

function Others({ card: { others } }: { card: Card }) {
  if (others.length === 0) return null;
  return (
    <section>
      <h2 className="h">Others by the same person</h2>
      <ul className={styles.others}>
        {others.map(({ id, image, words }) => (
          <li key={id}>
            <TilePicture address={image} size="medium" alt={id} />
            <span className="small mut">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nearest({ card: { nearest } }: { card: Card }) {
  const [first] = nearest;
  if (!first) return null;
  return (
    <section>
      <div className="hd">
        <h2 className="h">Nearest of ours</h2>
        <span className="end small mut">{`likeness ${first.likeness} of 100`}</span>
      </div>
      <div className={styles.near}>
        <TilePicture address={first.image} size="medium" />
        <p className="small">
          {`The crest of ${first.name}.${
            nearest.length > 1
              ? ` Then ${nearest
                  .slice(1)
                  .map(({ name, likeness }) => `${name}, ${likeness}`)
                  .join('; ')}.`
              : ''
          }`}
        </p>
      </div>
    </section>
  );
}

function Ticket({ card: { ticket, code, job, sides } }: { card: Card }) {
  return (
    <section>
      <h2 className="h">Ticket</h2>
      <div className={styles.near}>
        <QrCode code={code} label={`Code of ${job.id}`} className={styles.code} />
        <div className="small">
          <p>
            <span>{job.id}</span>
            <br />
            <span className="mut">Its code opens this card on any device of the office.</span>
          </p>
          {ticket && (
            <p>
              <DownloadLink words href={ticket}>
                Ticket as PDF
              </DownloadLink>
            </p>
          )}
          <p>
            <Link className="lk" to={`/orders/${job.reference}`}>
              The order
            </Link>
          </p>
          {mayDraw(job.column) && sides.length > 0 && <DrawAgain job={job} />}
        </div>
      </div>
    </section>
  );
}

function History({ card: { history } }: { card: Card }) {
  return (
    <section>
      <h2 className="h">History</h2>
      <ul className={styles.history}>
        {history.map(({ at, words }) => (
          <li key={`${at} ${words}`} className="small">
            <span>{words}</span> <time dateTime={at}>{shortMoment(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
