import { NativeSelect, Text } from '@mantine/core';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import classes from './order.module.css';
import {
  canRefund,
  parcelOfChoice,
  type RefundableLine,
  type RefundChoice,
} from './parcel-of-refund.ts';

interface Props {
  line: RefundableLine;
  choice: RefundChoice;
  onChange(shipmentId: number | undefined): void;
}

const why = '這項商品分在幾個包裹裡。選了以後，別的包裹退回時才會照實退款。';

/** Asks in which parcel the refunded units of a line are. */
export function RefundParcel({ line, choice, onChange }: Props) {
  const { name, refundParcels } = line;
  const isPossible = refundParcels.some((parcel) => canRefund(parcel, choice));
  return (
    <div className={classes.refundParcel}>
      <NativeSelect
        label="退哪個包裹裡的商品"
        aria-label={`${name} 退哪個包裹裡的商品`}
        description={why}
        required
        value={String(parcelOfChoice(line, choice) ?? '')}
        onChange={({ target }) => onChange(Number(target.value) || undefined)}
        data={[
          { value: '', label: '請選擇' },
          ...refundParcels.map((parcel) => ({
            value: String(parcel.shipmentId),
            label: wordsOf(parcel),
            disabled: !canRefund(parcel, choice),
          })),
        ]}
      />
      {!isPossible && (
        <Text size="xs" c="red" role="alert">
          {choice.goods === 'KEPT'
            ? '沒有一個包裹有這麼多件；請減少件數，不同包裹的分次退款。'
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
