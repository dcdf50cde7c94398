import type { FastifyInstance, FastifyReply } from 'fastify';
import { writeXml } from '#rules/plain-xml.ts';
import { sendPayPage } from '../pay-page.ts';
import { toBig5 } from './big5.ts';
import { bankTime } from './card-notice.ts';
import type { BankDeposit } from './deposit-ledger.ts';
import { notifyDeposit } from './deposit-notice.ts';
import { noticeOf, sendNotice } from './notices.ts';
import type { CathayOptions } from './options.ts';

/** Milliseconds that must pass between two requests for the list of deposits. */
const betweenLists = 180_000;

/**
 * Bank transfers: a page like a cash machine for shoppers, a call for tests, and the list of deposits that the shop
 * reads.
 */
export function serveAtm(app: FastifyInstance, options: CathayOptions): void {
  app.get<{ Querystring: { account?: string; amount?: string } }>(
    '/atm',
    async ({ query }, reply) => sendForm(reply, query, ''),
  );

  app.post<{ Body: TransferForm | null }>('/atm', async ({ body }, reply) => {
    const form = body ?? {};
    const { account = '', amount = '' } = form;
    if (!/^\d{11,16}$/.test(account) || !/^[1-9]\d{0,7}$/.test(amount)) {
      return sendForm(reply, form, '帳號或金額格式不正確。');
    }
    if (!form.unchecked && !isRightAccount(account, Number(amount))) {
      return sendForm(reply, form, '銀行拒絕：此虛擬帳號不接受這個金額。');
    }
    const isTaken = await transfer(options, account, Number(amount), form.notice);
    return sendForm(
      reply,
      form,
      isTaken ? '轉帳完成，銀行已通知商店。' : '轉帳完成，商店尚未收到通知。',
    );
  });

  app.post<{ Body: { virtualAccount?: unknown; amount?: unknown } | null }>(
    '/deposits',
    async ({ body }) => {
      const isTaken = await transfer(options, String(body?.virtualAccount), Number(body?.amount));
      return { isAccepted: isTaken };
    },
  );

  let listedAt = 0;
  options.outcomes.onReset(() => {
    listedAt = 0;
  });
  app.post<{ Body: Record<string, string> | null }>(
    '/securities/tx10d0_txt.aspx',
    async ({ body }, reply) => {
      const now = options.now().getTime();
      const error = refusalOfList(options, body ?? {}, Math.abs(now - listedAt));
      if (!error) listedAt = now;
      const xml = error ? listError(error) : depositList(options, body ?? {});
      return reply.header('content-type', 'text/xml; charset=big5').send(toBig5(xml));
    },
  );
}

interface TransferForm {
  account?: string;
  amount?: string;
  /** once, twice, late or never. */
  notice?: string;
  /** If present, the stand-in accepts an amount that does not match the account. */
  unchecked?: string;
}

/**
 * Adds a transfer (TWD) to the ledger and sends its notice; answers whether the shop has accepted the notice by
 * now.
 */
async function transfer(
  options: CathayOptions,
  virtualAccount: string,
  amount: number,
  notice?: string,
): Promise<boolean> {
  const deposit = options.depositLedger.add({ virtualAccount, amount, at: options.now() });
  const send = () => notifyDeposit(options, deposit);
  return sendNotice({ notice: noticeOf(notice), send, pause: options.pause });
}

function sendForm(
  reply: FastifyReply,
  { account, amount }: TransferForm,
  note: string,
): FastifyReply {
  const value = (text: string | undefined) => (text ?? '').replace(/\D/g, '');
  const content = `<section>
${note ? `<p role="status">${note}</p>` : ''}
<form method="post" action="/cathay/atm">
<label>轉入帳號（國泰世華 013）<input name="account" inputmode="numeric" autocomplete="off" required value="${value(account)}"></label>
<label>金額<input name="amount" inputmode="numeric" autocomplete="off" required value="${value(amount)}"></label>
<fieldset><legend>銀行通知</legend>
<label><input type="radio" name="notice" value="once" checked>正常</label>
<label><input type="radio" name="notice" value="twice">重複兩次</label>
<label><input type="radio" name="notice" value="late">稍後才通知</label>
<label><input type="radio" name="notice" value="never">不通知</label>
</fieldset>
<label><span><input type="checkbox" name="unchecked" value="1"> 允許其他金額</span></label>
<button class="main">轉帳</button>
</form></section>`;
  return sendPayPage(reply, { brand: 'cathay', title: '測試 ATM 轉帳', content });
}

function refusalOfList(
  { atm }: CathayOptions,
  form: Record<string, string>,
  sinceLast: number,
): string | undefined {
  const isKnown =
    form.cust_id === atm.customer &&
    form.cust_nickname === atm.user &&
    form.cust_pwd === atm.password &&
    form.acno === atm.account;
  if (!isKnown) return 'LOGIN';
  return sinceLast < betweenLists ? 'TOO_OFTEN' : undefined;
}

const declaration = '<?xml version="1.0" encoding="Big5"?>';

function listError(id: string): string {
  return declaration + writeXml({ TX10D0: { error_id: id, error_msg: '查詢失敗' } });
}

function depositList(
  { depositLedger, atm }: CathayOptions,
  { from_date = '', to_date = '' }: Record<string, string>,
): string {
  const rows = depositLedger.all().filter(({ at }) => {
    const day = bankTime(at).slice(0, 8);
    return day >= from_date && day <= to_date;
  });
  const details = rows.map((row) => rowOf(atm.account, row));
  return declaration + writeXml({ TX10D0: { error_id: '', error_msg: '', TXDETAIL: details } });
}

function rowOf(account: string, { virtualAccount, amount, at, sequence }: BankDeposit) {
  const moment = bankTime(at);
  return {
    BACCNO: account,
    TX_DATE: moment.slice(0, 8),
    TX_TIME: moment.slice(8),
    TX_SEQNO: sequence,
    DC: '2',
    SIGN: '+',
    AMOUNT: amount,
    MEMO1: virtualAccount,
    MEMO2: '跨行轉帳',
    BANKID: '013',
  };
}

/** Weights of the first fifteen digits of a virtual account, from the left. */
const digitWeights = [4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether the check digit of a virtual account matches an amount (TWD). The bank refuses a transfer if it does not. */
export function isRightAccount(account: string, amount: number): boolean {
  const body = account.slice(0, -1);
  const amountDigits = String(amount).padStart(8, '0');
  const ofBody = unitsSum(
    [...body].map((digit, index) => Number(digit) * (digitWeights[index] ?? 0)),
  );
  const ofAmount = unitsSum([...amountDigits].map((digit, index) => Number(digit) * (8 - index)));
  return account.at(-1) === String((20 - ofBody - ofAmount) % 10);
}

/** The units digit of the sum of the products' units digits. */
function unitsSum(products: readonly number[]): number {
  return products.reduce((sum, product) => sum + (product % 10), 0) % 10;
}
