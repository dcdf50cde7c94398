import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/**
 * The server decides what an unknown path is, because an operator may have moved it: the step becomes a visit of the address.
 * It never ends here, so that the page stays as it is until the other one comes.
 */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

/** Never shown, because the root's error boundary shows what the loader threw. */
export default function NotFound() {
  return null;
}
