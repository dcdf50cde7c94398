import { Button } from '../../ui/button.tsx';
import { Phrases } from '../../ui/phrases.tsx';
import { LineMark } from '../account/line/line-mark.tsx';
import { useLineStart } from '../account/line/use-line-start.ts';
import { Card } from './card.tsx';
import { memberCentrePath, memberTabs } from './menu.ts';

const boundTexts = ['可以用 LINE 直接登入。', '更換 LINE 帳號時，請重新綁定。'];
const unboundTexts = ['綁定後就能用 LINE 直接登入，', '不必輸入密碼。'];

/** Says whether a LINE account is linked, with a button to link or replace one (G-099). */
export function LineCard({ isBound }: { isBound: boolean }) {
  const { isLeaving, leave } = useLineStart();
  return (
    <Card title="LINE 帳號">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          <LineMark className={isBound ? 'size-7 text-messenger' : 'size-7 text-line-strong'} />
          <span>
            <span className="block font-medium">{isBound ? '已綁定' : '尚未綁定'}</span>
            <span className="block text-14 text-ink-soft">
              <Phrases of={isBound ? boundTexts : unboundTexts} />
            </span>
          </span>
        </p>
        <Button
          look="secondary"
          size="small"
          busy={isLeaving}
          onClick={() => leave({ rebindFrom: memberCentrePath(memberTabs.INFO) })}
        >
          {isBound ? '重新綁定 LINE' : '綁定 LINE'}
        </Button>
      </div>
    </Card>
  );
}
