import { NativeSelect, Text } from '@mantine/core';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import classes from './order.module.css';
import {
  canRefund,
  placeOfChoice,
  type RefundableLine,
  type RefundChoice,
  type RefundPlace,
  unitsInNone,
} from './parcel-of-refund.ts';

interface Props {
  line: RefundableLine;
  choice: RefundChoice;
  /** Whether the shopper has received the order. */
  canComeBack: boolean;
  onChange(place: RefundPlace | undefined): void;
}

const whyAsked = '選了以後，包裹退回時才會照實退款。';

/** Asks in which parcel the refunded units of a line are, or whether they are in none. */
export function RefundParcel({ line, choice, canComeBack, onChange }: Props) {
  const { name, refundParcels } = line;
  const inNone = unitsInNone(line);
  const none = {
    value: 'NONE',
    label: `不在包裹裡（${inNone} 件）`,
    disabled: choice.quantity > inNone,
  };
  const isPossible =
    refundParcels.some((parcel) => canRefund(parcel, choice)) || choice.quantity <= inNone;
  return (
    <div className={classes.refundParcel}>
      <NativeSelect
        label="退哪個包裹裡的商品"
        aria-label={`${name} 退哪個包裹裡的商品`}
        description={`這項商品${inNone > 0 ? '有的不在包裹裡' : '分在幾個包裹裡'}。${whyAsked}`}
        required
        value={String(placeOfChoice(line, choice, canComeBack) ?? '')}
        onChange={({ target: { value } }) =>
          onChange(value === 'NONE' ? value : Number(value) || undefined)
        }
        data={[
          { value: '', label: '請選擇' },
          ...refundParcels.map((parcel) => ({
            value: String(parcel.shipmentId),
            label: wordsOf(parcel),
            disabled: !canRefund(parcel, choice),
          })),
          ...(inNone > 0 ? [none] : []),
        ]}
      />
      {!isPossible && (
        <Text size="xs" c="red" role="alert">
          {choice.goods === 'KEPT'
            ? `沒有一個包裹有這麼多件；請減少件數，不同包裹${inNone > 0 ? '與不在包裹裡' : ''}的分次退款。`
            : '只有顧客已取貨的商品才能入庫或報廢；包裹退回時到出貨作業驗收。'}
        </Text>
      )}
    </div>
  );
}

type Parcel = RefundableLine['refundParcels'][number];

function wordsOf({ code, stage, units }: Parcel): string {
  const where = stage === 'RETURNED' ? '已退回，請到出貨作業驗收' : shipmentStageLabels[stage];
  return `包裹 ${code}（${where}，${units} 件）`;
}
