import { isTaxId } from '#rules/tax-id.ts';

type Data = Readonly<Record<string, unknown>>;

/** A wrong field and the reason in the provider's words. */
export interface InvoiceProblem {
  field: string;
  reason: string;
}

const text = (data: Data, field: string) =>
  typeof data[field] === 'string' ? (data[field] as string) : '';

interface Item extends Data {
  ItemSeq: unknown;
  ItemName: unknown;
  ItemCount: unknown;
  ItemWord: unknown;
  ItemPrice: unknown;
  ItemAmount: unknown;
}

/** The lines in the data of a request. */
export function itemsOf(data: Data): Item[] {
  return Array.isArray(data.Items) ? (data.Items as Item[]) : [];
}

/** The problems in the data of /B2CInvoice/Issue: required fields, lengths, exclusions and sums. */
export function problemsOfIssue(data: Data): InvoiceProblem[] {
  return [
    ...problemsOfCustomer(data),
    ...problemsOfDestination(data),
    ...problemsOfItems(itemsOf(data), data.SalesAmount),
    ...wrong(text(data, 'TaxType') === '1', 'TaxType', '僅支援應稅'),
    ...wrong(text(data, 'InvType') === '07', 'InvType', '字軌類別錯誤'),
    ...wrong(text(data, 'vat') === '1', 'vat', '商品單價須含稅'),
  ];
}

/** The problems in the data of /B2CInvoice/Allowance; `left` is the amount (TWD) that can still be refunded. */
export function problemsOfAllowance(data: Data, left: number): InvoiceProblem[] {
  const amount = data.AllowanceAmount;
  const notify = text(data, 'AllowanceNotify');
  return [
    ...wrong(Number.isInteger(amount) && Number(amount) > 0, 'AllowanceAmount', '折讓金額錯誤'),
    ...wrong(Number(amount) <= left, 'AllowanceAmount', '折讓金額超過可折讓金額'),
    ...wrong(['S', 'E', 'A', 'N'].includes(notify), 'AllowanceNotify', '通知類別錯誤'),
    ...wrong(notify !== 'E' || text(data, 'NotifyMail') !== '', 'NotifyMail', '通知電子信箱必填'),
    ...problemsOfItems(itemsOf(data), amount),
  ];
}

function wrong(isRight: boolean, field: string, reason: string): InvoiceProblem[] {
  return isRight ? [] : [{ field, reason }];
}

function problemsOfCustomer(data: Data): InvoiceProblem[] {
  const relateNumber = text(data, 'RelateNumber');
  const contact = text(data, 'CustomerPhone') + text(data, 'CustomerEmail');
  const isPrinted = text(data, 'Print') === '1';
  return [
    ...wrong(/^[\w-]{1,50}$/.test(relateNumber), 'RelateNumber', '自訂編號錯誤'),
    ...wrong(contact !== '', 'CustomerEmail', '電話與信箱至少填一項'),
    ...wrong(!isPrinted || text(data, 'CustomerName') !== '', 'CustomerName', '列印時必填'),
    ...wrong(!isPrinted || text(data, 'CustomerAddr') !== '', 'CustomerAddr', '列印時必填'),
    ...wrong(text(data, 'CustomerName').length <= 60, 'CustomerName', '過長'),
    ...wrong(text(data, 'CustomerAddr').length <= 100, 'CustomerAddr', '過長'),
  ];
}

function problemsOfDestination(data: Data): InvoiceProblem[] {
  const [print, donation] = [text(data, 'Print'), text(data, 'Donation')];
  const [carrier, number] = [text(data, 'CarrierType'), text(data, 'CarrierNum')];
  const taxId = text(data, 'CustomerIdentifier');
  const isDonated = donation === '1';
  return [
    ...wrong(['0', '1'].includes(print), 'Print', '列印註記錯誤'),
    ...wrong(['0', '1'].includes(donation), 'Donation', '捐贈註記錯誤'),
    ...wrong(taxId === '' || isTaxId(taxId), 'CustomerIdentifier', '統一編號錯誤'),
    ...wrong(taxId === '' || !isDonated, 'Donation', '統一編號不可捐贈'),
    ...wrong(taxId === '' || print === '1' || carrier !== '', 'Print', '統一編號須列印或存入載具'),
    ...wrong(!isDonated || (print === '0' && carrier === ''), 'Donation', '捐贈不可列印或存入載具'),
    ...wrong(
      !isDonated || /^([Xx]\d{2,6}|\d{3,7})$/.test(text(data, 'LoveCode')),
      'LoveCode',
      '捐贈碼錯誤',
    ),
    ...wrong(print !== '1' || carrier === '', 'CarrierType', '列印不可存入載具'),
    ...wrong(isRightCarrier(carrier, number), 'CarrierNum', '載具號碼錯誤'),
  ];
}

function isRightCarrier(type: string, number: string): boolean {
  switch (type) {
    case '':
    case '1':
      return number === '';
    case '2':
      return /^[A-Z]{2}\d{14}$/.test(number);
    case '3':
      return /^\/[0-9A-Z.+-]{7}$/.test(number);
    default:
      return false;
  }
}

function problemsOfItems(items: readonly Item[], total: unknown): InvoiceProblem[] {
  const sum = items.reduce((all, { ItemAmount }) => all + Number(ItemAmount), 0);
  return [
    ...wrong(items.length > 0 && items.length <= 999, 'Items', '商品筆數錯誤'),
    ...wrong(items.every(isRightItem), 'Items', '商品內容錯誤'),
    ...wrong(Number.isInteger(total) && sum === total, 'SalesAmount', '金額與商品合計不符'),
  ];
}

function isRightItem({ ItemName, ItemCount, ItemWord, ItemPrice, ItemAmount }: Item): boolean {
  const isText = (value: unknown, most: number) =>
    typeof value === 'string' && value !== '' && value.length <= most;
  return (
    isText(ItemName, 500) &&
    isText(ItemWord, 6) &&
    Number.isInteger(ItemAmount) &&
    Number(ItemCount) * Number(ItemPrice) === ItemAmount
  );
}
