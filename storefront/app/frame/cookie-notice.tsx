import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSettings } from '../settings-context.tsx';
import { readText } from '../storage.ts';

const never = () => () => {};

/** Neither is part of the page from the server, so that most visits do not load them. */
const TagConsent = lazy(() => import('../analytics/tags/tag-consent.tsx'));
const CookieWords = lazy(() => import('./cookie-words.tsx'));

/** The notice about cookies; a shop with tags asks for the shopper's agreement instead. */
export function CookieNotice() {
  const { tags } = useSettings();
  // Only after hydration: the page of the server is the same for those who have answered.
  const shown = useSyncExternalStore(
    never,
    () => (tags ? 'tags' : readText('cookie-consent') === 'true' ? 'nothing' : 'words'),
    () => 'nothing',
  );
  return (
    <Suspense>
      {shown === 'tags' && tags && <TagConsent ids={tags} />}
      {shown === 'words' && <CookieWords />}
    </Suspense>
  );
}
