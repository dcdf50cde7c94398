import { useState } from 'react';
import { refundOfUnits } from '#rules/prices/prorate.ts';
import { adminApi } from '../../api.ts';
import { newKey } from '../../lost-answers.ts';
import { type OrderPage, useAction } from './order-page.ts';
import {
  asksForParcel,
  goodsOfChoice,
  placeOfChoice,
  type RefundableLine,
  type RefundChoice,
} from './parcel-of-refund.ts';
import { refundWords } from './refund-words.ts';

const nothing: RefundChoice = { quantity: 0, goods: 'KEPT' };

export type Refund = ReturnType<typeof useRefund>;

/** A refund: for chosen units and the delivery fee, or a typed amount. */
export function useRefund(page: OrderPage, onDone: () => void) {
  const { id } = page.order;
  const { money, lines } = page;
  const open = lines.filter(
    ({ kind, quantity, takenBack }) => kind !== 'gift' && takenBack < quantity,
  );
  // One dialog makes one refund, however often its button is pressed.
  const [idempotencyKey] = useState(newKey);
  const [way, setWay] = useState<'lines' | 'amount'>(open.length > 0 ? 'lines' : 'amount');
  const [choices, setChoices] = useState<Readonly<Record<number, RefundChoice>>>({});
  const [withShipFee, setWithShipFee] = useState(false);
  const [typed, setTyped] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const choiceOf = ({ lineId }: RefundableLine) => choices[lineId] ?? nothing;
  const choose = ({ lineId }: RefundableLine, choice: RefundChoice) =>
    setChoices({ ...choices, [lineId]: choice });
  const chosen = open.filter((line) => choiceOf(line).quantity > 0);
  const worth = chosen.reduce(
    (sum, line) => sum + refundOfUnits(line, choiceOf(line).quantity, line.takenBack),
    withShipFee ? money.shipFeeLeft : 0,
  );
  // Other refunds may have left less than the goods cost.
  const amount = way === 'lines' ? Math.min(worth, page.leftToGiveBack) : Number(typed) || 0;
  const isAllThatIsLeft = open.every(
    (line) => choiceOf(line).quantity === line.quantity - line.takenBack,
  );
  // With the last units of an exchange the rest of its payment and its credit go back too. Servers of the previous
  // release send no such field.
  const ends = way === 'lines' && isAllThatIsLeft ? page.endOfExchange : null;
  const inAll = Math.max(ends ?? 0, amount);
  const ofLines = {
    withShipFee,
    lines: chosen.map((line) => {
      const { quantity } = choiceOf(line);
      const goods = goodsOfChoice(line, choiceOf(line), page.canComeBack);
      const place = placeOfChoice(line, choiceOf(line), page.canComeBack);
      const where = place === 'NONE' ? { isInNoParcel: true } : { shipmentId: place };
      return { lineId: line.lineId, quantity, goods, ...where };
    }),
  };
  const lacksParcel = chosen
    .filter((line) => way === 'lines' && asksForParcel(line, choiceOf(line), page.canComeBack))
    .some((line) => placeOfChoice(line, choiceOf(line), page.canComeBack) === undefined);
  const giveBack = useAction(
    id,
    () =>
      adminApi.refundOrder(
        { params: { id }, body: { amount, inAll, reason, ...(way === 'lines' && ofLines) } },
        { idempotencyKey },
      ),
    {
      done: ({ data }) => ('status' in data ? refundWords({ ...data, amount: inAll }) : ''),
      onDone,
    },
  );
  const ways = { way, setWay, typed, setTyped, withShipFee, setWithShipFee };
  const choosing = { open, choiceOf, choose, lacksParcel };
  return { ...choosing, ...ways, worth, amount, inAll, reason, setReason, giveBack };
}
