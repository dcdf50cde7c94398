import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type StandInOutcome, standInOutcomes } from '#contract/enumerations.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage, sendPage } from './html-page.ts';

const style = `:root{font:16px/1.6 "PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif;color:#1d2530;background:#eef1f5}
*{box-sizing:border-box}
body{margin:0;min-height:100vh}
header{padding:16px;color:#fff;background:var(--brand,#1b4d3e)}
header p{margin:0;font-size:14px}
main{max-width:480px;margin:0 auto;padding:16px;display:grid;gap:16px}
h1{margin:0;font-size:20px}
section{padding:20px;border-radius:16px;background:#fff}
.amount{margin:4px 0 0;font-size:34px;font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:12px 0 0}
dt{color:#4c5866}
dd{margin:0;overflow-wrap:anywhere;text-align:right}
form{display:grid;gap:12px}
label{display:grid;gap:4px}
fieldset{display:grid;gap:8px;margin:0;padding:12px 16px;border:1px solid #b7c0cb;border-radius:12px}
fieldset label{display:flex;gap:8px;align-items:center;min-height:32px}
input:not([type=radio],[type=checkbox]){min-height:48px;padding:8px 12px;border:1px solid #6c7885;border-radius:12px;font:inherit}
button{min-height:52px;padding:8px 16px;border:2px solid #4c5866;border-radius:14px;background:#fff;color:#1d2530;font:inherit;font-weight:700;cursor:pointer}
button.main{border-color:transparent;background:var(--brand,#1b4d3e);color:#fff}
.note{margin:0;color:#4c5866;font-size:14px}
:focus-visible{outline:3px solid #0a58ca;outline-offset:3px}`;
const brands = { linePay: '#06703a', cathay: '#00552e' } as const;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PayPage {
  brand: keyof typeof brands;
  title: string;
  /** HTML, escaped by the caller. */
  content: string;
  /** Origins that its forms may post to, besides the stand-in itself. */
  formOrigins?: readonly string[];
  /** The page posts its only form as soon as it is shown. */
  postsItself?: boolean;
}

/**
 * Sends a payment page that says it is a test. It runs no script except the one that posts its form (`postsItself`).
 */
export function sendPayPage(
  reply: FastifyReply,
  { brand, title, content, formOrigins = [], postsItself = false }: PayPage,
  status = 200,
): FastifyReply {
  const css = `:root{--brand:${brands[brand]}}\n${style}`;
  const script = 'document.forms[0].submit();';
  const html = htmlPage({
    title: `${title}（測試）`,
    style: `<style>${css}</style>`,
    body: `<header><h1>${escapeHtml(title)}</h1><p>這是測試用的付款頁，不會真的扣款。</p></header>
<main>${content}</main>
${postsItself ? `<script>${script}</script>` : ''}`,
  });
  const scripts = postsItself ? [`script-src ${hash(script)}`] : [];
  return sendPage(reply, html, {
    status,
    sources: [`style-src ${hash(css)}`, ...scripts],
    formOrigins,
  });
}

/** HTML of the amount (TWD) and of named details such as the order number. */
export function paymentDetails(amount: number, details: Readonly<Record<string, string>>): string {
  const rows = Object.entries(details).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<section><span>付款金額</span><p class="amount">NT$ ${amount.toLocaleString('en')}</p><dl>${rows.join('')}</dl></section>`;
}

/** The choice that a payment page posted; undefined for any other text. */
export function choiceOf(text: string | undefined): StandInOutcome | undefined {
  return standInOutcomes.find((each) => each === text);
}

/** HTML of the buttons with which a shopper chooses how the payment ends; the form posts the outcome as `choice`. */
export function choiceButtons({ agree, fail }: { agree: string; fail: string }): string {
  return `<button class="main" name="choice" value="success">${agree}</button>
<button name="choice" value="fail">${fail}</button>
<button name="choice" value="cancel">取消</button>
<button name="choice" value="timeout">付款後不返回商店</button>`;
}
