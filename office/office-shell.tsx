import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { OfficeProblem } from './browser/api.ts';
import { meQuery } from './browser/queries.ts';
import { OfficeFrame } from './frame/frame.tsx';
import { ChoosePin } from './sign-in/choose-pin.tsx';
import { ConfirmPerson } from './sign-in/confirm-person.tsx';
import { Locked } from './sign-in/locked.tsx';

/** Shows the office to signed-in staff: frame, lock screen, redirect at the end of the session. */
export function OfficeShell() {
  const navigate = useNavigate();
  const atTable = useMatch('/packing') !== null;
  const { data: me, error } = useQuery({ ...meQuery, refetchInterval: 60_000 });
  const over = error instanceof OfficeProblem && error.status === 401;
  useEffect(() => {
    if (over)
      void navigate(`/sign-in?to=${encodeURIComponent(location.pathname.replace(/^\/office/, '') + location.search)}`);
  }, [over, navigate]);
  if (!me || over) return null;
  if (me.locked) return <Locked name={me.name} />;
  if (me.sharedDevice && !me.hasPin && !me.demo)
    return (
      <>
        <ChoosePin name={me.name} />
        <ConfirmPerson />
      </>
    );
  return (
    <>
      {/* The packing desk has no navigation. */}
      {atTable ? <Outlet /> : <OfficeFrame />}
      <ConfirmPerson />
    </>
  );
}
