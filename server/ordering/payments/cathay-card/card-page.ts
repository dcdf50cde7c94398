import { createHash } from 'node:crypto';
import { escapeHtml } from '#rules/escape-html.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';

const script = 'document.forms[0].submit();';
const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:24px;text-align:center;font:16px/1.6 "PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif;color:#241b33;background:#fbf8f3}h1,p{margin:0}h1{font-size:22px}button{font:inherit;font-weight:700;min-height:48px;padding:8px 32px;border:0;border-radius:24px;background:#4b2e83;color:#fff}:focus-visible{outline:3px solid #5e3b9e;outline-offset:3px}';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface CardForm {
  /** The bank's page. */
  address: string;
  /** strRqXML. */
  xml: string;
  brand: string;
}

/** A page that posts the signed order to the bank, by script or by its button; its policy allows nothing else. */
export function cardPage({ address, xml, brand }: CardForm): HttpAnswer {
  const html = `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>前往信用卡付款頁｜${escapeHtml(brand)}</title>
<style>${style}</style>
</head>
<body>
<h1>前往國泰世華銀行付款頁</h1>
<p>即將前往銀行的付款頁面，請勿關閉視窗。</p>
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="strRqXML" value="${escapeHtml(xml)}">
<button>前往付款</button>
</form>
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    `form-action ${new URL(address).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new HttpAnswer(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
    html,
  );
}
