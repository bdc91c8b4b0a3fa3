import { data } from 'react-router';
import { MissingPage } from '../shell/missing-page.tsx';

/** Every address that is none of ours: the page below, with the status that says so. */
export function loader() {
  return data(null, { status: 404 });
}

/** In the browser there is nothing to ask for. */
export function clientLoader() {
  return null;
}

export default function Missing() {
  return <MissingPage />;
}
