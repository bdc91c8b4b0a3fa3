import { useEffect, useState } from 'react';
import { officeFetch } from '#office/browser/person.ts';
import { triedAddress } from './drawing.ts';

const words = { front: 'Front', back: 'Back', detail: 'Near' } as const;

/** Shows a preview of one side. The previous one stays while loading; errors appear as text. */
export function DrawnPreview({
  typed,
  view,
  saved,
}: {
  typed: string;
  view: keyof typeof words;
  saved: string | undefined;
}) {
  const wanted = saved ?? triedAddress(typed, view);
  const [shown, setShown] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    const next = new Image();
    let left = false;
    // Debounced, so that typing does not render every letter.
    const timer = setTimeout(() => {
      next.src = wanted;
    }, 250);
    next.onload = () => {
      setShown(wanted);
      setRefusal(undefined);
    };
    next.onerror = () => void sentenceAt(wanted).then((sentence) => left || setRefusal(sentence));
    return () => {
      left = true;
      clearTimeout(timer);
      next.onload = null;
      next.onerror = null;
    };
  }, [wanted]);
  return (
    <figure>
      <span className="tile">
        {shown && <img src={shown} alt={`${words[view]} as it will be drawn`} width={480} height={600} />}
      </span>
      <figcaption className={refusal ? 'bad small' : 'dim small'} role={refusal ? 'alert' : undefined}>
        {refusal ?? (shown === wanted ? words[view] : `${words[view]}: drawing…`)}
      </figcaption>
    </figure>
  );
}

async function sentenceAt(address: string): Promise<string> {
  const said: unknown = await officeFetch(address).then(
    (reply) => reply.json(),
    () => undefined,
  );
  const message = typeof said === 'object' && said !== null ? Reflect.get(said, 'message') : undefined;
  return typeof message === 'string' ? message : 'It could not be drawn just now.';
}
