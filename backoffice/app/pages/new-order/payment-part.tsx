import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { OrderPaymentChoice } from '#contract/order-management.ts';
import { carrierTypeLabels } from '#rules/order-labels.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import classes from './new-order.module.css';
import type { InvoiceChoice } from './order-form.ts';
import type { PartProps } from './part-props.ts';

const invoices: { value: InvoiceChoice; label: string }[] = [
  { value: 'MEMBER', label: carrierTypeLabels.MEMBER },
  { value: 'PHONE', label: carrierTypeLabels.PHONE },
  { value: 'DONATE', label: carrierTypeLabels.DONATE },
  { value: 'COMPANY', label: '公司（統一編號）' },
];

/** How the buyer pays, and the invoice. */
export function PaymentPart(props: PartProps) {
  const { form, onChange } = props;
  const ways: [OrderPaymentChoice, label: string, hint: string][] = [
    [
      'PAYMENT_LINK',
      '付款連結',
      '顧客收到信後自行付款，可用 LINE Pay、信用卡或轉帳；連結也能複製傳到 LINE',
    ],
    [
      'CATHAY_ATM',
      paymentTypeLabel('CATHAY_ATM', form.shipType),
      '立即取得專屬帳號，轉帳資訊寄給顧客',
    ],
    ['HOME_CASH', paymentTypeLabel('HOME_CASH', form.shipType), '商品送達或取貨時收現金'],
  ];
  return (
    <Stack gap="sm">
      <Radio.Group
        label="付款方式"
        value={form.payment}
        error={props.errors.payment_type}
        onChange={(payment) => onChange({ payment: payment as OrderPaymentChoice })}
      >
        <Stack gap="xs" mt={6}>
          {ways.map(([value, label, description]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="發票"
        data={invoices}
        value={form.invoice}
        onChange={({ currentTarget }) =>
          onChange({ invoice: currentTarget.value as InvoiceChoice })
        }
      />
      <InvoiceFields {...props} />
    </Stack>
  );
}

function InvoiceFields({ form, errors, onChange }: PartProps) {
  const text = (name: 'carrierNo' | 'loveCode' | 'taxName' | 'taxNum', wire: string) => ({
    required: true,
    autoComplete: 'off',
    value: form[name],
    error: errors[`delivery.${wire}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  switch (form.invoice) {
    case 'MEMBER':
      return null;
    case 'PHONE':
      return (
        <TextInput
          label="手機條碼"
          placeholder="/ABC+123"
          maxLength={8}
          {...text('carrierNo', 'carrier_no')}
        />
      );
    case 'DONATE':
      return (
        <TextInput
          label="捐贈碼"
          inputMode="numeric"
          maxLength={7}
          {...text('loveCode', 'love_code')}
        />
      );
    case 'COMPANY':
      return (
        <div className={classes.pair}>
          <TextInput
            label="統一編號"
            inputMode="numeric"
            maxLength={8}
            {...text('taxNum', 'tax_num')}
          />
          <TextInput label="抬頭" maxLength={60} {...text('taxName', 'tax_name')} />
        </div>
      );
  }
}
