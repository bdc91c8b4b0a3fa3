import { data } from 'react-router';
import { MissingPage } from '../shell/missing-page.tsx';

/** Responds 404 for every unknown address. */
export function loader() {
  return data(null, { status: 404 });
}

/** Avoids a server request in the browser. */
export function clientLoader() {
  return null;
}

export default function Missing() {
  return <MissingPage />;
}
