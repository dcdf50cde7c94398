import type { AdminApi } from '#contract/admin-client.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import type { Paper } from '#contract/fulfilment.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import type { ParcelSize } from '#rules/delivery/parcel-limits.ts';
import type { TestAdministrator } from './new-administrator.ts';
import { newProduct } from './new-goods.ts';
import { checkoutBody, homeDelivery, newShopper, sendCart } from './new-shopper.ts';
import { payInAdvance } from './order-life.ts';
import type { TestShop } from './test-shop.ts';

export interface OrderToFulfil {
  id: number;
  orderNo: string;
  email: string;
  materialNo: string;
  shopper: Awaited<ReturnType<typeof newShopper>>;
  /** The order as the shopper sees it. */
  read(): ReturnType<OrderToFulfil['shopper']['api']['readOrder']>;
  cancel(): Promise<unknown>;
  /** Asks to return units, by default all; answers the id of the return. */
  askToReturn(quantity?: number): Promise<number>;
}

interface WantedOrder {
  units?: number;
  isPaid?: boolean;
  /** The barcode on the package of the product. */
  barcode?: string;
  /** The number of a store; without it the order goes to a home. */
  store?: string;
  /** The chain of the store; without it the first one. */
  storeType?: StoreKind;
  /** What a unit of the product weighs and measures. */
  size?: Partial<ParcelSize>;
}

let count = 0;

/** An order of units of one new product, paid on receipt unless it is already paid. */
export async function orderToFulfil(
  test: TestShop,
  { units = 2, isPaid = false, store, storeType, size = {}, barcode = '' }: WantedOrder = {},
): Promise<OrderToFulfil> {
  const shopper = await newShopper(test);
  const materialNo = `DESK-${++count}`;
  const product = await newProduct(test.shop, {
    price: 150,
    stock: 99,
    materialNo,
    internationalBarcode: barcode,
    ...size,
  });
  const order = store ? ({ ...homeDelivery, shipType: 'STORE' } as const) : homeDelivery;
  await sendCart(shopper, { products: { [product]: units } }, { order });
  const fields = store
    ? ({
        shipType: 'STORE',
        ...namedChain(storeType),
        storeNo: store,
        storeName: '門市',
        shipAddress: '地址',
      } as const)
    : {};
  const { data } = await shopper.api.checkout({ body: checkoutBody(fields) });
  const read = () => shopper.api.readOrder({ params: { id: data.id } });
  const { orderNo, paidAmount } = (await read()).data;
  if (isPaid) await payInAdvance(test.shop, data.id, paidAmount);
  return {
    id: data.id,
    orderNo,
    email: shopper.email,
    shopper,
    materialNo,
    read,
    cancel: () => shopper.api.cancelOrder({ params: { id: data.id } }),
    async askToReturn(quantity = units) {
      const [line] = (await read()).data.items.products;
      const lines = [
        { lineId: line?.lineId ?? 0, quantity, reason: 'CHANGED_MIND', isOpened: false },
      ] as const;
      const asked = { params: { id: data.id }, body: { lines: [...lines], note: '' } };
      return (await shopper.api.requestReturn(asked)).data.returns[0]?.id ?? 0;
    },
  };
}

/** Begins picking an order; answers the id of its parcel. */
export async function pickedParcel(api: AdminApi, { id }: OrderToFulfil): Promise<number> {
  const { data } = await api.beginPicking({ body: { orderIds: [id] } });
  const [shipmentId] = data.shipmentIds;
  if (!shipmentId) throw new Error(data.sentence);
  return shipmentId;
}

/** Makes the parcel of an order and scans all its units into it. */
export async function packedParcel(
  api: AdminApi,
  order: OrderToFulfil,
  units = 2,
): Promise<number> {
  const id = await pickedParcel(api, order);
  await api.openParcel({ body: { code: order.orderNo } });
  for (let unit = 0; unit < units; unit++) {
    await api.scanGoods({ params: { id }, body: { code: order.materialNo } });
  }
  return id;
}

/** Prints a paper. The answer is its bytes, which the typed client cannot read. */
export function printPaper(
  test: TestShop,
  { token }: Pick<TestAdministrator, 'token'>,
  payload: { paper: Paper; shipment_ids: readonly number[]; with_prices?: boolean },
) {
  return test.http({
    method: 'POST',
    url: '/api/backstagex/fulfilment/print',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
}

/** Makes the parcel of an order to a home and prints its label. */
export async function labelledParcel(
  test: TestShop,
  person: TestAdministrator,
  order: OrderToFulfil,
  units = 2,
): Promise<number> {
  const id = await packedParcel(person.api, order, units);
  await printPaper(test, person, { paper: 'labels', shipment_ids: [id] });
  return id;
}
