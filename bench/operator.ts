import { owner } from '../e2e/owner.ts';

/** Signs the owner in; returns the function that calls the back office. It throws for every failed answer. */
export async function signIn(origin: string) {
  let token = '';
  const read = async (path: string, body?: object) => {
    const answer = await fetch(`${origin}/backstage/api/backstagex/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: measurements read answers loosely
    return (await answer.json()) as { data: any };
  };
  token = String((await read('login', owner)).data.token);
  return read;
}
