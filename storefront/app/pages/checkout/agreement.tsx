import { coolingOff, hygieneExclusion } from '#rules/shop/shop-terms.ts';
import { AppLink } from '../../links/app-link.tsx';

const link = 'text-violet-700 underline underline-offset-4';

/** The terms that the shopper accepts by ordering, and what can be returned. */
export function Agreement() {
  return (
    <div className="flex flex-col gap-3 text-13 text-ink-soft">
      <p>{coolingOff}</p>
      <p>{hygieneExclusion}</p>
      <p>
        送出訂單即表示您同意{' '}
        <AppLink to="/terms-of-service" target="_blank" className={link}>
          服務條款
        </AppLink>{' '}
        與{' '}
        <AppLink to="/privacy-statement" target="_blank" className={link}>
          隱私權聲明
        </AppLink>
        ，並負有付款義務。
      </p>
    </div>
  );
}
