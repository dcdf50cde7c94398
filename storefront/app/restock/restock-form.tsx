import { useEffect, useRef, useState } from 'react';
import { restockRules } from '#rules/forms.ts';
import { api } from '../api.ts';
import { FormField } from '../forms/fields.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { useAuthStore } from '../stores/auth.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type RestockGoods, restockBody } from './restock-goods.ts';
import { useAskForRestock } from './use-ask-for-restock.ts';

interface RestockFormProps {
  goods: RestockGoods;
}

/**
 * Asks for a notice when sold-out goods are back (G-179): a member by one press, a visitor with an e-mail. What the
 * e-mail is for and when it is deleted stands beside the field. The pressed button disappears with the form, so the
 * status takes the focus; it is there before its text, so that screen readers read the text.
 */
export function RestockForm({ goods }: RestockFormProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isMember = useAuthStore(({ status }) => status === 'member');
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) status.current?.focus();
  }, [isAsked]);
  const Form = isMember ? OfMember : OfVisitor;
  return (
    <div className="noscript:hidden">
      <div ref={status} role="status" tabIndex={-1} className="rounded-card">
        {isAsked && (
          <p className="flex items-start gap-2.5 rounded-card bg-leaf-100 px-4 py-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-leaf-700" />
            <span>
              {isMember
                ? '已登記。到貨時會依您的通知設定通知，依登記先後，只通知一次。'
                : '已登記。到貨時會寄信通知，依登記先後，只寄一次。'}
            </span>
          </p>
        )}
      </div>
      {!isAsked && <Form goods={goods} onAsked={() => setIsAsked(true)} />}
    </div>
  );
}

interface AskProps extends RestockFormProps {
  onAsked(): void;
}

function OfMember({ goods, onAsked }: AskProps) {
  const { isBusy, ask } = useAskForRestock(goods);
  return (
    <div className="flex flex-col gap-2">
      <Button
        busy={isBusy}
        className="w-full"
        onClick={() => void ask().then((isAsked) => isAsked && onAsked())}
      >
        到貨通知我
      </Button>
      <Purpose>會依您的通知設定通知，通知後或 90 天後刪除登記；可以在會員中心取消。</Purpose>
    </div>
  );
}

function OfVisitor({ goods, onAsked }: AskProps) {
  const form = useForm({
    rules: restockRules,
    labels: { email: '電子信箱' },
    async onSubmit({ email }) {
      await api.askForRestock({ body: { ...restockBody(goods), email } });
      onAsked();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} aria-label={`${goods.name}到貨通知`} className="flex flex-col gap-3">
      <FormField
        {...form.fieldProps('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        到貨通知我
      </Button>
      <Purpose>信箱只用來通知這項商品到貨，寄出後或 90 天後刪除，不會用於其他行銷。</Purpose>
    </form>
  );
}

const Purpose = ({ children }: { children: string }) => (
  <p className="text-14 text-ink-soft">{children}</p>
);
