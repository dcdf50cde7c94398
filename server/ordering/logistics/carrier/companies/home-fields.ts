import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import type { ParcelToSend } from '../carrier.ts';
import type { Fields } from '../service.ts';

/** The most characters of an address (ECPay, /Express/Create). */
const longestAddress = 60;

/** The places of a home delivery, or a sentence for operators if an address names no district. */
export function homeFields({ sender, address }: ParcelToSend): Fields | string {
  const from = districtOfAddress(sender.address);
  if (!from) return '寄件人地址沒有縣市與鄉鎮市區，請先到「設定」修改';
  const to = districtOfAddress(address);
  if (!to) return '收件地址沒有縣市與鄉鎮市區，請先更改配送資料';
  const isOutlying = [from, to].some(({ islandsType }) => islandsType === 'OUTLYING_ISLAND');
  return {
    LogisticsType: 'HOME',
    SenderZipCode: from.postalCode,
    SenderAddress: sender.address.slice(0, longestAddress),
    ReceiverZipCode: to.postalCode,
    ReceiverAddress: address.slice(0, longestAddress),
    // 00 within a city, 01 to another one, 02 to or from an outlying island.
    Distance: isOutlying ? '02' : from.city === to.city ? '00' : '01',
  };
}
