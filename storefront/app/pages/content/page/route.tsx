import { pathOfPage } from '#contract/fixed-pages.ts';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import picture from '../../../ui/spots/gender-equality.svg?no-inline';
import { ContentPage } from '../content-page.tsx';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';

/** The last part of the path, below /pages or not. */
const slugOf = (url: string) => new URL(url).pathname.split('/').findLast(Boolean) ?? '';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPage(context.get(shopContext).api, slugOf(request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(browserApi, slugOf(request.url));
}

/** A page of text that an operator maintains. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const page = useFilled(loaderData);
  const isEquality = page.slug === 'road-to-gender-equality';
  return (
    <ContentPage
      key={page.slug}
      text={page}
      path={pathOfPage(page.slug)}
      {...(isEquality && { picture, description: 'GENDER_EQUALITY' })}
    />
  );
}
