import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import { ContentPage } from '../content-page.tsx';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';
import { storageTable } from './storage-table.ts';

const slug = 'privacy-statement';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context.get(shopContext).api, slug);
}

export function clientLoader() {
  return loadPage(browserApi, slug);
}

export default function PrivacyStatement({ loaderData }: Route.ComponentProps) {
  const text = useFilled(loaderData, { 瀏覽器儲存項目: storageTable });
  return <ContentPage text={text} path="/privacy-statement" />;
}
