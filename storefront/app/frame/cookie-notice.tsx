import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { useSettings } from '../settings-context.tsx';
import { readText, writeText } from '../storage.ts';
import { Button } from '../ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

const never = () => () => {};

const TagConsent = lazy(() => import('../analytics/tags/tag-consent.tsx'));

/** The notice about cookies; a shop with tags asks for the shopper's agreement instead. */
export function CookieNotice() {
  const settings = useSettings();
  // Only after hydration: the page of the server is the same for those who have answered.
  const tags = useSyncExternalStore(
    never,
    () => settings.tags,
    () => undefined,
  );
  return tags ? (
    <Suspense>
      <TagConsent ids={tags} />
    </Suspense>
  ) : (
    <Notice />
  );
}

/** Shown until the shopper accepts it, which counts for the browser session (rows 4.005, 4.006). */
function Notice() {
  const understoodBefore = useSyncExternalStore(
    never,
    () => readText('cookie-consent') === 'true',
    () => true,
  );
  const [understoodNow, setUnderstoodNow] = useState(false);
  if (understoodBefore || understoodNow) return null;
  return (
    <NoticeCard>
      <p className="min-w-0 flex-1 text-13 text-ink-soft">
        我們使用 Cookie 記住購物車與登入狀態，詳見{' '}
        <AppLink to="/privacy-statement" className="text-violet-700 underline">
          隱私權聲明
        </AppLink>
        。
      </p>
      <Button
        size="small"
        className="shrink-0"
        onClick={() => {
          writeText('cookie-consent', 'true');
          setUnderstoodNow(true);
        }}
      >
        我瞭解了
      </Button>
    </NoticeCard>
  );
}
