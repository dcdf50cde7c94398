import { useEffect, useState, useSyncExternalStore } from 'react';
import { NoticeCard } from '../../frame/notice-card.tsx';
import { AppLink } from '../../links/app-link.tsx';
import type { PublicSettings } from '../../settings.ts';
import { readText, writeText } from '../../storage.ts';
import { Button } from '../../ui/button.tsx';
import { useListEvents } from './use-list-events.ts';

type Ids = NonNullable<PublicSettings['tags']>;
type Answer = 'granted' | 'denied';

const never = () => () => {};

function readAnswer(): Answer | undefined {
  const text = readText('analytics-consent');
  return text === 'granted' || text === 'denied' ? text : undefined;
}

/** Starts the tags of a page whose shopper has agreed. */
function start(ids: Ids, isNew: boolean): void {
  import('./start-tags.ts').then(({ startTags }) => startTags(ids, { isNew })).catch(() => {});
}

const vendorsOf = ({ gtm, ga4, metaPixel, line }: Ids) =>
  [(gtm || ga4) && 'Google', metaPixel && 'Meta', line && 'LINE'].filter(Boolean).join('、');

/**
 * The cookie notice of a shop with tags: it asks whether they may be loaded. Both answers take one press and look
 * alike. The answer is stored, and a button below the page withdraws it.
 */
export default function TagConsent({ ids }: { ids: Ids }) {
  const stored = useSyncExternalStore(never, readAnswer, () => 'denied' as const);
  const [given, setGiven] = useState<Answer>();
  const [isAsked, setAsked] = useState(false);
  const answer = given ?? stored;
  useListEvents();
  useEffect(() => {
    if (answer === 'granted') start(ids, given !== undefined);
  }, [ids, answer, given]);

  function choose(choice: Answer) {
    const isWithdrawn = answer === 'granted' && choice === 'denied';
    writeText('analytics-consent', choice);
    writeText('cookie-consent', 'true');
    setGiven(choice);
    setAsked(false);
    // A running script cannot be stopped, but the next page does not load it.
    if (isWithdrawn) window.location.reload();
  }

  return answer === undefined || isAsked ? (
    <Question ids={ids} onChoose={choose} />
  ) : (
    <div className="ground bg-violet-700 text-14 text-violet-100">
      <p className="mx-auto -mt-5 flex max-w-page px-4 pb-3 desktop:justify-end desktop:px-8">
        <button
          type="button"
          className="min-h-11 hover:text-paper hover:underline"
          onClick={() => setAsked(true)}
        >
          Cookie 設定
        </button>
      </p>
    </div>
  );
}

function Question({ ids, onChoose }: { ids: Ids; onChoose(answer: Answer): void }) {
  return (
    <NoticeCard>
      <p className="min-w-0 flex-1 basis-80 text-13 text-ink-soft desktop:basis-auto">
        我們用必要的 Cookie 記住購物車與登入狀態。若您同意，另以 {vendorsOf(ids)}{' '}
        的工具了解網站使用情形與廣告成效；不同意也能照常購物，之後可在頁尾更改。詳見{' '}
        <AppLink to="/privacy-statement" className="whitespace-nowrap text-violet-700 underline">
          隱私權聲明
        </AppLink>
        。
      </p>
      <div className="grid shrink-0 grow grid-cols-2 gap-3 tablet:grow-0">
        <Button look="secondary" size="small" onClick={() => onChoose('denied')}>
          不同意
        </Button>
        <Button look="secondary" size="small" onClick={() => onChoose('granted')}>
          同意
        </Button>
      </div>
    </NoticeCard>
  );
}
