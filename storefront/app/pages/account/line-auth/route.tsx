import { redirect } from 'react-router';
import { arriveFromLine } from '../line/arrive-from-line.ts';
import { LineWait } from '../line/line-wait.tsx';
import type { Route } from './+types/route';

/** Where LINE sends the shopper back to: only the browser knows what it left with, so only it can go on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(await arriveFromLine(new URL(request.url).searchParams));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LineWait title="LINE 登入" text="正在與 LINE 確認，請稍候" />;
}

export default function LineAuth() {
  return <HydrateFallback />;
}
