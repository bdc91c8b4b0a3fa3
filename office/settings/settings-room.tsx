import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, ReadState } from '#office/parts/states.tsx';
import { formsOf, settingPartLabels, settingParts } from '#office/words/setting-parts.ts';
import { Connections } from './connections.tsx';
import { OpeningSteps } from './opening.tsx';
import type { FormName } from './setting-boxes.ts';
import { SettingForm } from './setting-form.tsx';
import { Background, ThisShop } from './shop-state.tsx';
import { openingQuery, settingsQuery, stateQuery } from './use-settings.ts';

/** Shows all settings, part by part. The first lists the steps required before opening. */
export function SettingsRoom() {
  const wanted = useParams().part ?? 'opening';
  const part = settingParts.find((one) => one === wanted);
  return (
    <>
      <RoomHead title="Settings" />
      <Views
        label="Settings"
        views={settingParts.map((one) => ({
          name: settingPartLabels[one],
          to: one === 'opening' ? '/settings' : `/settings/${one}`,
          current: one === part,
        }))}
      />
      <Crease />
      {part === undefined && <Empty title="Nothing is set here">Choose one of the words above.</Empty>}
      {part === 'opening' && <OpeningPart />}
      {part && formsOf[part] && <FormsPart names={formsOf[part]} />}
      {(part === 'connections' || part === 'payments' || part === 'background' || part === 'shop') && (
        <StatePart part={part} />
      )}
    </>
  );
}

function OpeningPart() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(openingQuery);
  return (
    <>
      {error && <Failed what="What is missing" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {data && <OpeningSteps opening={data} />}
    </>
  );
}

function FormsPart({ names: shown }: { names: readonly FormName[] }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(settingsQuery);
  return (
    <>
      {error && <Failed what="The settings" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {shown.map((name) => {
        const setting = data?.find((one) => one.name === name);
        return setting && <SettingForm key={name} name={name} setting={setting} />;
      })}
    </>
  );
}

function StatePart({ part }: { part: 'connections' | 'payments' | 'background' | 'shop' }) {
  const reading = useQuery(stateQuery);
  const { data } = reading;
  return (
    <>
      <ReadState what="The shop behind" reading={reading} rows={6} />
      {data && part === 'connections' && <Connections integrations={data.integrations} />}
      {data && part === 'payments' && (
        <Connections integrations={data.integrations.filter(({ name }) => name === 'payments')} />
      )}
      {data && part === 'background' && <Background state={data} />}
      {data && part === 'shop' && <ThisShop state={data} />}
    </>
  );
}
