import { Checkbox, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import type { RefundedGoods } from '#contract/enumerations.ts';
import { formatTwd } from '#rules/numbers.ts';
import { refundedGoodsLabels } from '#rules/order-labels.ts';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';
import {
  asksForParcel,
  type RefundChoice as Choice,
  goodsOfChoice,
  goodsToChoose,
  type RefundableLine,
  withGoods,
} from './parcel-of-refund.ts';
import { RefundParcel } from './refund-parcel.tsx';
import type { Refund } from './use-refund.ts';

interface Props {
  page: OrderPage;
  refund: Refund;
  /** The most TWD that can be refunded. */
  left: number;
}

/** The subject of a refund: units of lines and the delivery fee, or an amount without goods. */
export function RefundChoice({ page, refund, left }: Props) {
  const { way, setWay, typed, setTyped } = refund;
  return (
    <>
      {refund.open.length > 0 && (
        <SegmentedControl
          aria-label="退款方式"
          value={way}
          onChange={(value) => setWay(value as typeof way)}
          data={[
            { value: 'lines', label: '逐項退款' },
            { value: 'amount', label: '只退金額' },
          ]}
        />
      )}
      {way === 'lines' ? (
        <RefundedUnits page={page} refund={refund} />
      ) : (
        <NumberInput
          label="退款金額"
          required
          min={1}
          max={left}
          allowDecimal={false}
          hideControls
          value={typed}
          onChange={setTyped}
        />
      )}
    </>
  );
}

function RefundedUnits({ page: { money, canComeBack }, refund }: Omit<Props, 'left'>) {
  return (
    <>
      <ul className={classes.refundLines}>
        {refund.open.map((line) => (
          <RefundLine
            key={line.lineId}
            line={line}
            canComeBack={canComeBack}
            choice={refund.choiceOf(line)}
            onChange={(choice) => refund.choose(line, choice)}
          />
        ))}
      </ul>
      {money.shipFeeLeft > 0 && (
        <Checkbox
          label={`運費 ${formatTwd(money.shipFeeLeft)}`}
          checked={refund.withShipFee}
          onChange={({ target }) => refund.setWithShipFee(target.checked)}
        />
      )}
    </>
  );
}

interface LineProps {
  line: RefundableLine;
  canComeBack: boolean;
  choice: Choice;
  onChange(choice: Choice): void;
}

function RefundLine({ line, canComeBack, choice, onChange }: LineProps) {
  const { name, quantity, takenBack } = line;
  const goods = goodsOfChoice(line, choice, canComeBack);
  const possible = goodsToChoose(line, choice, canComeBack);
  return (
    <li>
      <span>{name}</span>
      <NativeSelect
        label="件數"
        aria-label={`${name} 退款件數`}
        value={choice.quantity}
        onChange={({ target }) => onChange({ ...choice, quantity: Number(target.value) })}
        data={Array.from({ length: quantity - takenBack + 1 }, (_, units) => String(units))}
      />
      <NativeSelect
        label="商品"
        aria-label={`${name} 的商品`}
        value={goods}
        onChange={({ target }) =>
          onChange(withGoods(line, choice, canComeBack, target.value as RefundedGoods))
        }
        data={possible.map((value) => ({ value, label: refundedGoodsLabels[value] }))}
      />
      {asksForParcel(line, choice, canComeBack) && (
        <RefundParcel
          line={line}
          choice={choice}
          canComeBack={canComeBack}
          onChange={(place) => onChange({ ...choice, place })}
        />
      )}
    </li>
  );
}
