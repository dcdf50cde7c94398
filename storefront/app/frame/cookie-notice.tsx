import { Suspense } from 'react';
import { Nothing, optional } from '../loading-and-offline/optional.ts';
import { useSettings } from '../settings-context.tsx';
import { readText } from '../storage.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** The page from the server contains neither, because most visits do not need them. */
const TagConsent = optional(() => import('../analytics/tags/tag-consent.tsx'), Nothing);
const CookieWords = optional(() => import('./cookie-words.tsx'), Nothing);

/** The notice about cookies; a shop with tags asks for the shopper's agreement instead. */
export function CookieNotice() {
  const { tags } = useSettings();
  // The page from the server is the same for visitors who have already answered.
  if (!useIsHydrated()) return null;
  const isAnswered = !tags && readText('cookie-consent') === 'true';
  if (isAnswered) return null;
  return <Suspense>{tags ? <TagConsent ids={tags} /> : <CookieWords />}</Suspense>;
}
