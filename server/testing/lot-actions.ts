import { eq } from 'drizzle-orm';
import type { AdminApi } from '#contract/admin-client.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { newProduct } from './new-goods.ts';
import { buy, newShopper } from './new-shopper.ts';
import { payInAdvance } from './order-life.ts';
import { stockOf } from './supplies.ts';
import type { TestShop } from './test-shop.ts';

/** What tests about lots do: make goods, look at lots, pick and scan a paid order. `api` answers the present client. */
export function lotActions(test: TestShop, api: () => AdminApi) {
  let made = 0;
  return {
    /** A product of 150 TWD without lots. */
    async goods(stock = 0) {
      made += 1;
      const materialNo = `LOT-${made}`;
      return { id: await newProduct(test.shop, { price: 150, stock, materialNo }), materialNo };
    },
    /** Units left by lot number. */
    async leftOf(productId: number) {
      const { id } = await stockOf(test, productId);
      const { db } = test.shop;
      const rows = await db.select().from(stockLots).where(eq(stockLots.stockRecordId, id));
      return Object.fromEntries(rows.map(({ lotNo, unitsLeft }) => [lotNo, unitsLeft]));
    },
    async lotId(lotNo: string) {
      const [lot] = await test.shop.db.select().from(stockLots).where(eq(stockLots.lotNo, lotNo));
      return lot?.id ?? 0;
    },
    /** A paid order of units of a product; answers the ids of the order and of its picked parcel. */
    async parcel(productId: number, units: number) {
      const { id, paidAmount } = await buy(await newShopper(test), {
        products: { [productId]: units },
      });
      await payInAdvance(test.shop, id, paidAmount);
      const { data } = await api().beginPicking({ body: { orderIds: [id] } });
      const shipmentId = data.shipmentIds[0] ?? 0;
      await api().confirmPicked({ body: { shipmentIds: [shipmentId] } });
      return { orderId: id, shipmentId };
    },
    async scan(id: number, code: string, own = api()) {
      return (await own.scanGoods({ params: { id }, body: { code } })).data;
    },
  };
}
