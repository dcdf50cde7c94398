import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/**
 * The server decides about an unknown path, because an operator may have moved it. So the navigation becomes a page
 * load of the address. The promise never resolves, so that the present page stays until the other one comes.
 */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

/** Never shown, because the root's error boundary shows what the loader threw. */
export default function NotFound() {
  return null;
}
