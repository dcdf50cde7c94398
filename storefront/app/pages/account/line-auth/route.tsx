import { redirect } from 'react-router';
import { awaitMemberState } from '../../../await-member-state.ts';
import { arriveFromLine } from '../line/arrive-from-line.ts';
import { LineWait } from '../line/line-wait.tsx';
import type { Route } from './+types/route';

/**
 * LINE sends the shopper back to this page. It runs in the browser, which has stored the data from the start of the
 * sign-in.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await awaitMemberState();
  throw redirect(await arriveFromLine(new URL(request.url).searchParams));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LineWait title="LINE 登入" text="正在與 LINE 確認，請稍候" />;
}

export default function LineAuth() {
  return <HydrateFallback />;
}
