import { data } from 'react-router';

function notFound(): never {
  throw data(null, { status: 404 });
}

export const loader = notFound;
/** The browser answers unknown paths without a request to the server. */
export const clientLoader = notFound;

/** Never shown, because the root's error boundary shows what the loader threw. */
export default function NotFound() {
  return null;
}
