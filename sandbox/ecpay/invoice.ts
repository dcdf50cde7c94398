import { once } from 'node:events';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { canVoidInvoice } from '#rules/payments/invoice-period.ts';
import type { Outcomes } from '../outcomes.ts';
import { type InvoiceKeys, openData, sealData } from './cipher.ts';
import { type Ledger, type LedgerEntry, remaining, taxIn } from './invoice-ledger.ts';
import {
  type InvoiceProblem,
  itemsOf,
  problemsOfAllowance,
  problemsOfIssue,
} from './invoice-rules.ts';

export interface InvoiceOptions {
  ledger: Ledger;
  merchantId: string;
  keys: InvoiceKeys;
  outcomes: Outcomes;
  now(): Date;
}

type Data = Readonly<Record<string, unknown>>;
interface Body {
  MerchantID?: unknown;
  RqHeader?: { Timestamp?: unknown; Revision?: unknown };
  Data?: unknown;
}

/** Seconds by which a request's timestamp may differ from the stand-in's clock. */
const timestampTolerance = 600;
const maintenance = { RtnCode: 9000001, RtnMsg: '財政部大平台維護中' };
const succeeded = { RtnCode: 1, RtnMsg: '成功' };

/** Barcodes with this beginning do not exist at the stand-in; all other well-formed barcodes do. */
export const unknownBarcodeStart = '/0000';

type Operation = (data: Data, ledger: Ledger, now: Date) => Data;

const operations: Readonly<Record<string, Operation>> = {
  CheckBarcode: ({ BarCode }) => {
    const code = String(BarCode);
    if (!/^\/[0-9A-Z.+-]{7}$/.test(code)) return refusal({ field: 'BarCode', reason: '格式錯誤' });
    return { ...succeeded, IsExist: code.startsWith(unknownBarcodeStart) ? 'N' : 'Y' };
  },
  Issue: issue,
  GetIssue: ({ RelateNumber }, ledger) => {
    const entry = ledger.byRelateNumber(String(RelateNumber));
    return entry ? { ...succeeded, ...stateOf(entry) } : { RtnCode: 2, RtnMsg: '查無發票' };
  },
  Invalid: voidInvoice,
  Allowance: allow,
  GetAllowanceList: listAllowances,
};

/** ECPay's B2C invoice service, version 3: checks and decrypts each request, and encrypts the answer. */
export function invoiceService(options: InvoiceOptions): FastifyPluginAsync {
  const { outcomes, keys, merchantId, now, ledger } = options;
  return async (app) => {
    for (const [name, operate] of Object.entries(operations)) {
      app.post<{ Body: Body | null }>(`/B2CInvoice/${name}`, async (request) => {
        const outcome = outcomes.of('ECPAY_INVOICE');
        if (outcome === 'timeout') await callerGivesUp(request);
        const opened = open(request.body ?? {}, options);
        const header = {
          MerchantID: merchantId,
          RpHeader: { Timestamp: Math.floor(now().getTime() / 1000) },
        };
        if ('problem' in opened) {
          return { ...header, TransCode: 10000, TransMsg: opened.problem, Data: '' };
        }
        const answer = outcome === 'success' ? operate(opened.data, ledger, now()) : maintenance;
        return { ...header, TransCode: 1, TransMsg: 'Success', Data: sealData(answer, keys) };
      });
    }
  };
}

/** Waits until the caller closes the connection. */
async function callerGivesUp({ raw }: FastifyRequest): Promise<void> {
  await once(raw.socket, 'close');
}

function open(
  { MerchantID, RqHeader, Data: data }: Body,
  { merchantId, keys, now }: InvoiceOptions,
): { data: Data } | { problem: string } {
  if (MerchantID !== merchantId) return { problem: 'MerchantID 錯誤' };
  const age = Math.abs(now().getTime() / 1000 - Number(RqHeader?.Timestamp));
  if (!(age <= timestampTolerance)) return { problem: 'Timestamp 逾時' };
  if (RqHeader?.Revision !== '3.0.0') return { problem: 'Revision 錯誤' };
  try {
    const opened = openData(String(data), keys);
    return opened.MerchantID === merchantId ? { data: opened } : { problem: 'MerchantID 不符' };
  } catch {
    return { problem: 'Data 解密失敗' };
  }
}

function refusal({ field, reason }: InvoiceProblem): Data {
  return { RtnCode: 1200009, RtnMsg: `${field} ${reason}` };
}

function issue(data: Data, ledger: Ledger, now: Date): Data {
  const [problem] = problemsOfIssue(data);
  if (problem) return refusal(problem);
  const relateNumber = String(data.RelateNumber);
  if (ledger.byRelateNumber(relateNumber)) {
    return { RtnCode: 5070453, RtnMsg: '自訂編號重覆，請重新設定' };
  }
  const { invoiceNo, createdAt, randomNumber } = ledger.add(
    {
      relateNumber,
      amount: Number(data.SalesAmount),
      isDonated: data.Donation === '1',
      items: itemsOf(data),
    },
    now,
  );
  return {
    ...succeeded,
    InvoiceNo: invoiceNo,
    InvoiceDate: createdAt,
    RandomNumber: randomNumber,
  };
}

function stateOf(entry: LedgerEntry): Data {
  return {
    IIS_Number: entry.invoiceNo,
    IIS_Relate_Number: entry.relateNumber,
    IIS_Sales_Amount: entry.amount,
    IIS_Tax_Amount: taxIn(entry.amount),
    Items: entry.items,
    IIS_Create_Date: entry.createdAt,
    IIS_Random_Number: entry.randomNumber,
    IIS_Issue_Status: '1',
    IIS_Invalid_Status: entry.isVoided ? '1' : '0',
    IIS_Remain_Allowance_Amt: remaining(entry),
  };
}

/** The invoice with the number and day in the data; undefined if there is none or it is void. */
function invoiceNamedIn(data: Data, ledger: Ledger): LedgerEntry | undefined {
  const entry = ledger.byInvoiceNo(String(data.InvoiceNo));
  return entry && !entry.isVoided && entry.createdAt.startsWith(String(data.InvoiceDate))
    ? entry
    : undefined;
}

const unknownInvoice = { RtnCode: 1600003, RtnMsg: '無發票號碼資料' };

function voidInvoice(data: Data, ledger: Ledger, now: Date): Data {
  const entry = invoiceNamedIn(data, ledger);
  if (!entry) return unknownInvoice;
  const reason = String(data.Reason ?? '');
  if (reason === '' || reason.length > 20) return refusal({ field: 'Reason', reason: '必填' });
  if (entry.isDonated) return refusal({ field: 'InvoiceNo', reason: '捐贈發票不可作廢' });
  if (entry.allowances.length > 0) {
    return refusal({ field: 'InvoiceNo', reason: '已折讓，請先作廢折讓單' });
  }
  const issuedAt = new Date(`${entry.createdAt.replace(' ', 'T')}+08:00`);
  if (!canVoidInvoice({ issuedAt, isDonated: false }, now)) {
    return refusal({ field: 'InvoiceNo', reason: '已超過可作廢的期限' });
  }
  entry.isVoided = true;
  return { ...succeeded, InvoiceNo: entry.invoiceNo };
}

function allow(data: Data, ledger: Ledger, now: Date): Data {
  const entry = invoiceNamedIn(data, ledger);
  if (!entry) return unknownInvoice;
  const [problem] = problemsOfAllowance(data, remaining(entry));
  if (problem) return refusal(problem);
  const number = ledger.allow(
    entry,
    { amount: Number(data.AllowanceAmount), items: itemsOf(data) },
    now,
  );
  return {
    ...succeeded,
    IA_Allow_No: number,
    IA_Invoice_No: entry.invoiceNo,
    IIS_Remain_Allowance_Amt: remaining(entry),
  };
}

function listAllowances(data: Data, ledger: Ledger): Data {
  const entry = ledger.byInvoiceNo(String(data.InvoiceNo));
  if (!entry) return unknownInvoice;
  const allowances = entry.allowances.map(({ number, amount, items }) => ({
    IA_Allow_No: number,
    IA_Invoice_No: entry.invoiceNo,
    IA_Total_Amount: amount,
    IA_Tax_Amount: taxIn(amount),
    Items: items,
  }));
  return { ...succeeded, AllowanceInfo: allowances };
}
