import { data } from 'react-router';

function notFound(): never {
  throw data(null, { status: 404 });
}

export const loader = notFound;
/** Unknown paths need no question to the server. */
export const clientLoader = notFound;

/** Never shown: the root's error boundary shows what the loader threw. */
export default function NotFound() {
  return null;
}
