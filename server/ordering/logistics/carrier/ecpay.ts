import { timingSafeEqual } from 'node:crypto';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { carrierLabels } from '#contract/carrier-words.ts';
import { apiBase } from '#contract/endpoints.ts';
import { taipeiTime } from '#rules/dates.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf, ownAddressOf } from '#server/stand-in-address.ts';
import { checkMacValue } from '../check-mac-value.ts';
import { ecpayLogisticsHost, ecpayMapHost } from '../config.ts';
import type {
  Carrier,
  CarrierAnswer,
  CarrierForm,
  CarrierNumbers,
  CarrierReport,
  CarrierShop,
  ParcelToSend,
} from './carrier.ts';
import type { Fields, Service } from './service.ts';

/** The host with the address for browsers, which open the labels. */
const forBrowsers = { name: ecpayLogisticsHost.name, addresses: ecpayMapHost.addresses };

/** Seconds to wait for one answer. */
const timeoutSeconds = 20;

const keysOf = (config: Config) => ({
  hashKey: config.ECPAY_LOGISTICS_HASH_KEY,
  hashIv: config.ECPAY_LOGISTICS_HASH_IV,
});

/** The keys that a message of ECPay may be signed with: both while they are being changed. */
function acceptedKeys(config: Config) {
  const { hashKey, hashIv } = keysOf(config);
  const also = {
    hashKey: config.ECPAY_LOGISTICS_HASH_KEY_ALSO_ACCEPTED || hashKey,
    hashIv: config.ECPAY_LOGISTICS_HASH_IV_ALSO_ACCEPTED || hashIv,
  };
  return [{ hashKey, hashIv }, also];
}

function signed(config: Config, fields: Fields): Fields {
  const all = { MerchantID: config.ECPAY_LOGISTICS_MERCHANT_ID, ...fields };
  return { ...all, CheckMacValue: checkMacValue(all, keysOf(config)) };
}

type Asking = Pick<Shop, 'config' | 'fetch' | 'log'>;

/** The body of the answer; undefined without an answer. */
export async function postToEcpay(
  shop: Asking,
  path: string,
  fields: Fields,
): Promise<string | undefined> {
  const address = ownAddressOf(shop.config, ecpayLogisticsHost, 'ECPAY_LOGISTICS_URL');
  const answer = await askOtherHost(shop, {
    provider: 'ECPAY_LOGISTICS',
    url: address + path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(signed(shop.config, fields)).toString(),
    timeoutSeconds,
  });
  return answer.isAnswered && answer.status === 200 ? answer.body.toString('utf8') : undefined;
}

/** Reads `1|key=value&…` and `0|why`. */
function readAnswer(text: string | undefined): CarrierAnswer<{ fields: Fields }> {
  const [, isDone, rest = ''] = /^([01])\|([\s\S]*)$/.exec(text ?? '') ?? [];
  if (isDone === undefined) return { state: 'SILENT' };
  if (isDone === '0') return refusal(rest);
  return { state: 'DONE', fields: Object.fromEntries(new URLSearchParams(rest)) };
}

/** Reads `10500040-金額超過上限`, or a text without a code. */
export function refusal(text: string): { state: 'REFUSED'; code: string; words: string } {
  const code = /^\d+/.exec(text)?.[0] ?? '';
  return { state: 'REFUSED', code, words: text.slice(0, 200) || '物流商未說明原因' };
}

function reportOf(fields: Fields): CarrierReport {
  return {
    tradeNo: fields.MerchantTradeNo ?? '',
    numbers: numbersOf(fields),
    service: fields.LogisticsSubType ?? '',
    returnTradeNo: fields.RtnMerchantTradeNo ?? '',
    code: fields.RtnCode ?? fields.LogisticsStatus ?? '',
    words: (fields.RtnMsg ?? '').slice(0, 200),
    happenedAt: (fields.UpdateStatusDate ?? '').slice(0, 40),
    goodsAmount: Number(fields.GoodsAmount ?? 0),
  };
}

const numbersOf = (fields: Fields): CarrierNumbers => ({
  carrierId: fields.AllPayLogisticsID ?? '',
  paymentNo: fields.CVSPaymentNo || (fields.BookingNote ?? ''),
  validationNo: fields.CVSValidationNo ?? '',
});

/** The format is 2026/11/22 10:30:00, in Taipei. */
const tradeDate = (at: Date): string => taipeiTime(at).replaceAll('-', '/');

/** Removes characters that ECPay refuses in names and goods. */
export const plain = (text: string, longest: number) =>
  text.replace(/[\^'`!@#%&*+\\"<>|_[\],\d\s]/g, '').slice(0, longest);

/** The address to which ECPay reports where a parcel is. */
export const noticeUrl = (config: Config) =>
  publicUrl(config) + apiBase + adminEndpoints.takeCarrierNotice.path;

/** A service of ECPay's logistics, which hands parcels to chains of stores and to home carriers. */
export const ecpayCarrier = (service: Service): Carrier => ({
  service: service.name,
  whyNot(parcel) {
    const place = service.fieldsOf(parcel);
    return typeof place === 'string' ? place : undefined;
  },
  create: (shop, parcel) => create(shop, service, parcel),
  printForm: ({ config }, parcels) => printForm(config, service, parcels),
  hasCancelCall: service.cancelPath !== undefined,
  cancel: (shop, numbers) => cancel(shop, service, numbers),
  ask,
});

async function create(
  shop: CarrierShop,
  { name, fieldsOf }: Service,
  parcel: ParcelToSend,
): Promise<CarrierAnswer<CarrierNumbers>> {
  const { tradeNo, goodsAmount, collectAmount, sender, recipient } = parcel;
  const place = fieldsOf(parcel);
  if (typeof place === 'string') return { state: 'REFUSED', code: '', words: place };
  const { LogisticsType = '', ...where } = place;
  const fields = {
    MerchantTradeNo: tradeNo,
    MerchantTradeDate: tradeDate(shop.clock.now()),
    LogisticsType,
    LogisticsSubType: name,
    GoodsAmount: String(goodsAmount),
    ...(collectAmount > 0 && { CollectionAmount: String(collectAmount) }),
    IsCollection: collectAmount > 0 ? 'Y' : 'N',
    GoodsName: '生活用品',
    SenderName: plain(sender.name, 5),
    SenderCellPhone: sender.mobile,
    ReceiverName: plain(recipient.name, 5),
    ReceiverCellPhone: recipient.mobile,
    ...where,
    ServerReplyURL: noticeUrl(shop.config),
  };
  const answer = readAnswer(await postToEcpay(shop, '/Express/Create', fields));
  return answer.state === 'DONE' ? acceptedOf(answer.fields) : answer;
}

const numberOf = { CVSPaymentNo: 'paymentNo', CVSValidationNo: 'validationNo' } as const;

function printForm(
  config: Config,
  { labels }: Service,
  parcels: readonly CarrierNumbers[],
): CarrierForm {
  const list = (name: keyof CarrierNumbers) => parcels.map((one) => one[name]).join(',');
  const numbers = labels.numbers.map((name) => [name, list(numberOf[name])] as const);
  const fields = signed(config, {
    AllPayLogisticsID: list('carrierId'),
    ...Object.fromEntries(numbers),
  });
  return {
    url: addressOf(config, forBrowsers, 'ECPAY_LOGISTICS_URL') + labels.path,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  };
}

async function cancel(
  shop: CarrierShop,
  { name, cancelPath }: Service,
  { carrierId, paymentNo, validationNo }: CarrierNumbers,
): Promise<CarrierAnswer<object>> {
  if (!cancelPath) return refusal(noCancelling(name));
  const answer = readAnswer(
    await postToEcpay(shop, cancelPath, {
      AllPayLogisticsID: carrierId,
      CVSPaymentNo: paymentNo,
      CVSValidationNo: validationNo,
    }),
  );
  return answer.state === 'DONE' ? { state: 'DONE' } : answer;
}

const noCancelling = (name: Service['name']) =>
  name === 'UNIMART'
    ? '大宗寄倉沒有取消的介面，請先至綠界後台取消這筆物流單，再按「我已在綠界取消」'
    : `${carrierLabels[companyOf(name)]}沒有取消的介面，請先至綠界後台取消這筆物流單，再按「我已在綠界取消」`;

async function ask(
  shop: CarrierShop,
  parcel: { carrierId: string } | { tradeNo: string },
): Promise<CarrierAnswer<CarrierReport>> {
  const by =
    'carrierId' in parcel
      ? { AllPayLogisticsID: parcel.carrierId }
      : { MerchantTradeNo: parcel.tradeNo };
  const TimeStamp = String(Math.floor(shop.clock.now().getTime() / 1000));
  const text = await postToEcpay(shop, '/Helper/QueryLogisticsTradeInfo/V5', { ...by, TimeStamp });
  if (text?.startsWith('0|')) return refusal(text.slice(2));
  const fields = Object.fromEntries(new URLSearchParams(text ?? ''));
  if (!isSigned(shop.config, fields)) return { state: 'SILENT' };
  return { state: 'DONE', ...reportOf(fields) };
}

/** Reads a notice of ECPay's server, whatever its service; undefined unless it is signed with the shop's keys. */
export function readCarrierNotice(
  { config }: Pick<Shop, 'config'>,
  fields: Fields,
): CarrierReport | undefined {
  const isOurs = fields.MerchantID === config.ECPAY_LOGISTICS_MERCHANT_ID;
  return isOurs && isSigned(config, fields) ? reportOf(fields) : undefined;
}

function acceptedOf(fields: Fields): CarrierAnswer<CarrierNumbers> {
  const { RtnCode = '', RtnMsg = '' } = fields;
  // Without RtnCode 300 the carrier has not taken the parcel, even if the answer has an id.
  if (RtnCode !== '300' || !fields.AllPayLogisticsID) {
    return refusal(`${RtnCode} ${RtnMsg}`.trim());
  }
  return { state: 'DONE', ...numbersOf(fields) };
}

function isSigned(config: Config, { CheckMacValue = '', ...fields }: Fields): boolean {
  const given = Buffer.from(CheckMacValue);
  return acceptedKeys(config).some((keys) => {
    const expected = Buffer.from(checkMacValue(fields, keys));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
