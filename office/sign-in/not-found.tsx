import { ButtonLink } from '#office/parts/button.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { Empty } from '#office/parts/states.tsx';

/** Shows the not-found page. */
export function NotFound() {
  return (
    <>
      <RoomHead title="Nothing here" heading={<h1 className="vh">Nothing here</h1>} />
      <Empty title="Nothing here" action={<ButtonLink to="/">Back to Today</ButtonLink>}>
        There is no room at this address.
      </Empty>
    </>
  );
}
