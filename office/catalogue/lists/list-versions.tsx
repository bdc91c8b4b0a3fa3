import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListVersion } from '#contract/office/list-versions.ts';
import type { ListThing } from '#contract/office/lists.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { useListWriting } from '../use-list-writing.ts';
import { VersionList } from '../version-list.tsx';

interface ListVersionsProps {
  thing: ListThing;
  /** Key of the record in its URL. */
  id: string;
}

/** Shows every version of a sport, club, athlete or collection with its changes; each can be restored. */
export function ListVersions({ thing, id }: ListVersionsProps) {
  const [asked, setAsked] = useState<ListVersion>();
  const { refusal, busy, write } = useListWriting();
  const params = { thing, key: id };
  const { data } = useQuery({
    queryKey: ['list-versions', thing, id],
    queryFn: async () => (await officeApi('GET /api/office/lists/:thing/:key/versions', { params })).data.versions,
  });
  const [newest] = data ?? [];
  const restore = async (to: number) => {
    if (!newest) return;
    await write(() =>
      officeApi('POST /api/office/lists/:thing/:key/restore', { params, body: { version: newest.version, to } }),
    );
    setAsked(undefined);
  };
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Versions</h2>
      </div>
      {refusal && (
        <Notice tone="ball" role="alert">
          {refusal}
        </Notice>
      )}
      {data && (
        <VersionList
          versions={data}
          head={(one) => [`${one.version}. ${one.who}`, momentWords(one.at)]}
          none="As every shop begins with it."
          onAsk={setAsked}
        />
      )}
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Make it again as it was in version ${asked?.version ?? ''}?`}
        fact={asked && `${asked.who}, ${momentWords(asked.at)}`}
        follows={['The shop shows it within a second', 'It becomes a new version: the present one is kept']}
        actions={
          <>
            <Button keys="Esc" onPress={() => setAsked(undefined)}>
              Not now
            </Button>
            <Button look="ink" isPending={busy} onPress={() => asked && void restore(asked.version)}>
              {`Restore version ${asked?.version ?? ''}`}
            </Button>
          </>
        }
      />
    </section>
  );
}
