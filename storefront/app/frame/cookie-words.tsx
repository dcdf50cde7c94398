import { useState } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { writeText } from '../storage.ts';
import { Button } from '../ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** Shown until the shopper accepts it (rows 4.005, 4.006). */
export default function CookieWords() {
  const [isUnderstood, setUnderstood] = useState(false);
  if (isUnderstood) return null;
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
          setUnderstood(true);
        }}
      >
        我瞭解了
      </Button>
    </NoticeCard>
  );
}
