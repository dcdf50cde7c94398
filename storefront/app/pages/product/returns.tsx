import { AppLink } from '../../links/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The right to return goods, in one line; the section 退換貨 has the full text. */
export function Returns() {
  return (
    <p className="mt-3 flex gap-3 text-14">
      <Icon name="return" className="mt-0.5 size-5 text-leaf-700" />
      <span>
        未拆封 7 日內可無條件退貨，免運費；商品有瑕疵，拆封也能退換。
        <AppLink
          to="/shipping-method"
          className="whitespace-nowrap text-ink-soft underline underline-offset-4"
        >
          退換貨說明
        </AppLink>
      </span>
    </p>
  );
}
