import { useEffect } from 'react';
import { type IslandsType, islandsTypes, type ShipType } from '#contract/enumerations.ts';
import { type Delivery, shippingFee } from '#rules/delivery/shipping.ts';
import { storePickupDays } from '#rules/delivery/store-pickup.ts';
import { formatPrice } from '#rules/numbers.ts';
import { islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import type { Quote } from '#rules/quote/types.ts';
import { deliveriesTo } from '../../cart/deliveries.ts';
import { useSettings } from '../../settings-context.tsx';
import { useShared } from '../../shared-data.ts';
import { useCartStore } from '../../stores/cart.ts';
import { setDelivery, useOrderStore } from '../../stores/order.ts';
import { type Choice, RadioGroup } from '../../ui/choices.tsx';
import { LastDelivery } from './last-delivery.tsx';

const islands: Readonly<Record<IslandsType, string>> = {
  MAIN_ISLAND: '含基隆、宜蘭、花蓮、臺東本島地區',
  OUTLYING_ISLAND: '澎湖、金門、連江、綠島、蘭嶼、琉球',
};

/** The choice of islands and kind of delivery. The amount depends on both. */
export function DeliveryChoice({ quote }: { quote: Quote }) {
  const delivery = useOrderStore((state) => state.delivery);
  const { islandsType, shipType } = delivery;
  const { shippingFees } = useShared();
  const fees = useCartStore((state) => state.server?.shippingFees) ?? shippingFees;
  const { offers } = useSettings();
  const methods = deliveriesTo(offers, islandsType);
  const obstacles = useObstacles();
  useOpenWay(delivery, methods, obstacles);
  return (
    <section aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="text-18 font-bold">
        配送方式
      </h2>
      <p className="digits mt-1 mb-4 text-pretty text-ink-soft">
        {whenSentence(delivery, offers.storeTypes !== undefined)}
        {feeSentence(shippingFee(fees, delivery), quote.amounts.shipFee)}
      </p>
      <LastDelivery />
      <div className="grid gap-6 tablet:grid-cols-2">
        <RadioGroup
          legend="配送地區"
          name="islandsType"
          value={islandsType}
          onChange={(value) => setDelivery({ islandsType: value, shipType })}
          choices={islandsTypes.map(islandsChoice)}
        />
        <RadioGroup
          legend="配送方法"
          name="shipType"
          value={shipType}
          onChange={(value) => setDelivery({ islandsType, shipType: value })}
          choices={methods.map((method) => ({
            value: method.shipType,
            label: shipTypeLabels[method.shipType],
            note:
              obstacles.get(method.shipType) ?? `運費 ${formatPrice(shippingFee(fees, method))}`,
            disabled: obstacles.has(method.shipType),
          }))}
        />
      </div>
    </section>
  );
}

/** By kind of delivery, why the goods of the cart are too heavy or too large for it. */
function useObstacles(): ReadonlyMap<ShipType, string> {
  const options = useCartStore((state) => state.server?.deliveryOptions);
  // While a release is rolled out, an older copy of the server may answer without them.
  const ways = Map.groupBy(options ?? [], ({ shipType }) => shipType);
  // Pickup stays open while one chain takes the goods; the others are closed where the store is chosen.
  return new Map(
    [...ways].flatMap(([shipType, all]) => {
      const reason = all[0]?.reason;
      return reason && all.every((each) => each.reason !== null)
        ? [[shipType, reason] as const]
        : [];
    }),
  );
}

/** If the chosen way cannot take the goods, chooses the way that can. */
function useOpenWay(
  chosen: Delivery,
  methods: readonly Delivery[],
  obstacles: ReadonlyMap<ShipType, string>,
): void {
  const isOpen = ({ shipType }: Delivery) => !obstacles.has(shipType);
  const open = isOpen(chosen) ? undefined : methods.find(isOpen);
  useEffect(() => {
    if (open) setDelivery(open);
  });
}

function islandsChoice(islandsType: IslandsType): Choice<IslandsType> {
  return { value: islandsType, label: islandsTypeLabels[islandsType], note: islands[islandsType] };
}

function whenSentence({ shipType, islandsType }: Delivery, hasChains: boolean): string {
  return shipType === 'STORE'
    ? `送到您選的${hasChains ? '超商' : ' 7-ELEVEN '}門市，出貨後 2 到 3 個工作天到店，保留 ${storePickupDays} 天。`
    : `宅配到${islandsTypeLabels[islandsType]}，出貨後 1 到 2 個工作天送達。`;
}

/** `usual` and `due` are TWD. */
function feeSentence(usual: number, due: number): string {
  return due < usual
    ? `運費 ${formatPrice(usual)}，這筆訂單不收。`
    : `這筆訂單運費 ${formatPrice(due)}。`;
}
