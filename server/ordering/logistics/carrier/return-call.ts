import type { DropOffService } from '#contract/enumerations.ts';
import type { CarrierAnswer, CarrierShop } from './carrier.ts';
import { noticeUrl, plain, postToEcpay, refusal } from './ecpay.ts';

/** ECPay has a call for each chain, and none for parcels from store to store. */
const paths: Readonly<Record<DropOffService, string>> = {
  UNIMART: '/express/ReturnUniMartCVS',
  FAMI: '/express/ReturnCVS',
  HILIFE: '/express/ReturnHilifeCVS',
};

interface AskedReturn {
  service: DropOffService;
  /** ECPay's id of the parcel that the shopper got. */
  carrierId: string;
  /** TWD that the goods are worth. */
  goodsAmount: number;
  /** The shopper. */
  senderName: string;
}

/** The numbers of a return: the one of its reports, and the one that the shopper types in at the store. */
export interface ReturnNumbers {
  tradeNo: string;
  number: string;
}

/** Asks for a number under which a shopper hands goods in at any store of the chain. */
export async function askForReturn(
  shop: CarrierShop,
  { service, carrierId, goodsAmount, senderName }: AskedReturn,
): Promise<CarrierAnswer<ReturnNumbers>> {
  const text = await postToEcpay(shop, paths[service], {
    AllPayLogisticsID: carrierId,
    ServerReplyURL: noticeUrl(shop.config),
    GoodsName: '退貨',
    GoodsAmount: String(goodsAmount),
    CollectionAmount: '0',
    // 4: the shopper pays nothing and gets nothing.
    ServiceType: '4',
    SenderName: plain(senderName, 5),
  });
  if (text === undefined) return { state: 'SILENT' };
  // ECPay answers `RtnMerchantTradeNo|RtnOrderNo`, or `|why`.
  const [, tradeNo = '', number = ''] = /^(\w{1,30})\|(\w{1,30})$/.exec(text.trim()) ?? [];
  return tradeNo ? { state: 'DONE', tradeNo, number } : refusal(text.replace(/^0?\|/, ''));
}
