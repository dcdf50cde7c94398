import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '../../settings.ts';
import { SettingsProvider } from '../../settings-context.tsx';
import { useOrderStore } from '../../stores/order.ts';
import { testSettings } from '../../testing/browser.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import type { OrderFormControls } from './use-order-form.ts';

const home = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;

const controls = () =>
  ({
    form: { ...useOrderStore.getInitialState().form, carrierType: 'DONATE' },
    delivery: home,
    fieldProps: (name: string) => ({ id: name, name, label: name, value: '', onChange() {} }),
  }) as unknown as OrderFormControls;

/** Payment and invoice of the checkout, as text, in a shop whose operators offer this. */
function shown(offers: Partial<PublicSettings['offers']>): string {
  const settings = { ...testSettings, offers: { ...testSettings.offers, ...offers } };
  return renderToStaticMarkup(
    <SettingsProvider value={settings}>
      <PaymentChoice controls={controls()} paidAmount={500} />
      <InvoiceFields {...controls()} />
    </SettingsProvider>,
  ).replace(/<[^>]+>/g, '\n');
}

describe('the checkout', () => {
  it('says the operators’ note beside a way of paying, and the usual one beside the others', () => {
    const usual = shown({});
    const own = shown({ paymentNotes: { CATHAY_CREDIT_CARD: '本月刷卡享分期' } });
    expect(usual).toContain('卡號不經過本站');
    expect(own).toContain('本月刷卡享分期');
    expect(own).not.toContain('卡號不經過本站');
    expect(usual).not.toContain('本月刷卡享分期');
  });

  it('names the charities that operators chose below the donation code', () => {
    const hint = '受捐贈單位的 3 到 7 碼代碼，例如 919 創世基金會';
    expect(shown({ donationHint: hint })).toContain(hint);
    expect(shown({})).toContain('受捐贈單位的 3 到 7 碼代碼');
    expect(shown({})).not.toContain('例如');
  });

  it('says the operators’ sentence about invoices in place of the usual one', () => {
    const usual = '發票開立後無法變更類型，送出前請再次確認。';
    const notice = '統一編號開立後無法更改。';
    expect(shown({ invoiceNotice: notice })).toContain(notice);
    expect(shown({ invoiceNotice: notice })).not.toContain(usual);
    expect(shown({})).toContain(usual);
  });
});
