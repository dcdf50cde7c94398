import { formatPrice } from '#rules/numbers.ts';
import { useDeliveryTerms } from '../../shared-data.ts';

interface DeliveryProps {
  /** The chosen units. 0 if none can be bought. */
  quantity: number;
  /** The price of one unit in TWD. */
  price: number;
}

/** The delivery fees and the amount from which delivery is free, shown before the cart. */
export function Delivery({ quantity, price }: DeliveryProps) {
  const { fees, freeFrom } = useDeliveryTerms();
  return (
    <div className="digits mt-4 text-14">
      <p>
        本島宅配 {formatPrice(fees.homeMainIsland)}、離島宅配 {formatPrice(fees.homeOutlyingIsland)}
        、超商取貨 {formatPrice(fees.store)}
      </p>
      {freeFrom !== undefined && (
        <p>
          <strong className="font-medium text-leaf-700">單筆滿 {formatPrice(freeFrom)} 免運</strong>
          {quantity > 0 && `，${wayToFree(quantity, freeFrom - quantity * price)}`}
        </p>
      )}
    </div>
  );
}

function wayToFree(quantity: number, missing: number): string {
  return missing > 0
    ? `只買這 ${quantity} 件還差 ${formatPrice(missing)}`
    : `只買這 ${quantity} 件就達到`;
}
