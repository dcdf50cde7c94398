import type { TestAdministrator } from './new-administrator.ts';
import { deliver } from './order-life.ts';
import { type OrderToFulfil, orderToFulfil } from './orders-to-fulfil.ts';
import { sendOneUnit } from './partly-sent.ts';
import type { TestShop } from './test-shop.ts';

/** Makes exchanges of returned goods in this shop, and sends them. */
export function exchangesIn(test: TestShop, wen: TestAdministrator) {
  /** A paid order of units at 150 TWD that the shopper has. */
  async function received(units = 2) {
    const first = await orderToFulfil(test, { isPaid: true, units });
    await deliver(test.shop, first.id);
    return first;
  }

  /** Two of its units were returned, and exchanged for units of the same goods. More than two cost 150 TWD each. */
  async function exchangedFor(quantity: number, given?: OrderToFulfil) {
    const first = given ?? (await received());
    const params = { id: await first.askToReturn(2) };
    await wen.api.approveReturn({ params });
    await wen.api.receiveReturn({ params, body: { isSaleable: true } });
    const page = async (id: number) => (await wen.api.readOrderDesk({ params: { id } })).data;
    const [line] = (await page(first.id)).lines;
    const wanted = [{ kind: 'product' as const, id: line?.id ?? 0, quantity }];
    const { data: sum } = await wen.api.reviewExchange({ params, body: { wanted } });
    const { givenBack, due } = sum;
    const { data } = await wen.api.exchangeReturn({ params, body: { wanted, givenBack, due } });
    if (data.state !== 'EXCHANGED') throw new Error('It waits for a second person.');
    const { orderId: id, orderNo } = data;
    const refund = (orderId: number, amount: number) =>
      wen.api.refundOrder(
        {
          params: { id: orderId },
          body: { amount, reason: '換貨退回', lines: [], withShipFee: false },
        },
        { idempotencyKey: `of-exchange-${orderId}-${amount}` },
      );
    const refunded = async () => ({
      ofExchange: (await page(id)).money.refunded,
      ofFirst: (await page(first.id)).money.refunded,
    });
    const order = { id, orderNo, materialNo: first.materialNo };
    return { first, order, due, page, pageOf: page, refund, refunded, productId: line?.id ?? 0 };
  }

  /** An exchange for as many units: one in `id`, the other in `laterId`; both have left. */
  async function inTwoParcels(given?: OrderToFulfil) {
    const exchange = await exchangedFor(2, given);
    const { orderNo } = exchange.order;
    const sent = await sendOneUnit(test, wen, exchange.order);
    await sent.pack(`${orderNo}-2`);
    await sent.send(sent.laterId, `${orderNo}-2`);
    /** Sends the unit of a parcel that came back in a new one; answers its id. */
    const sendAgain = async (returnedId: number) => {
      const { id } = (await wen.api.resendParcel({ params: { id: returnedId } })).data;
      const { code } = (await wen.api.readParcel({ params: { id } })).data;
      await sent.pack(code);
      await sent.send(id, code);
      return id;
    };
    return { ...exchange, ...sent, sendAgain };
  }

  return { received, exchangedFor, inTwoParcels };
}
