import { formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from './html-page.ts';
import { letterCode, type StoredLetter } from './letters.ts';

interface Frame {
  brand: string;
}

/** All letters, newest first, with a search by recipient. */
export function listPage({
  brand,
  recipient,
  letters,
}: Frame & { recipient: string; letters: readonly StoredLetter[] }): string {
  const rows = letters.map(
    (letter) => `<li><a href="/letters/${letter.id}">
<span class="subject">${escapeHtml(letter.subject)}</span>
${codeBadge(letter)}
<span class="recipient">${escapeHtml(letter.recipient)}</span>
<time datetime="${letter.sentAt.toISOString()}">${formatDateTime(letter.sentAt)}</time>
</a></li>`,
  );
  const empty =
    recipient === '' ? '還沒有寄出任何信件。' : `沒有寄給「${escapeHtml(recipient)}」的信件。`;
  return page(
    { brand, title: '信箱' },
    `<form role="search" action="/">
<label for="to">收件人</label>
<input id="to" name="to" type="search" value="${escapeHtml(recipient)}" autocomplete="off" placeholder="name@example.com">
<button>搜尋</button> <a href="${recipient === '' ? '/' : `/?to=${encodeURIComponent(recipient)}`}">重新整理</a>
</form>
${rows.length > 0 ? `<ul class="letters">${rows.join('\n')}</ul>` : `<p class="empty">${empty}</p>`}`,
  );
}

/** One letter: its code, its HTML in a frame without scripts, its text. */
export function letterPage({ brand, letter }: Frame & { letter: StoredLetter }): string {
  const code = letterCode(letter.text);
  return page(
    { brand, title: letter.subject },
    `<p><a href="/">回到信箱</a></p>
<dl>
<dt>收件人</dt><dd><a href="/?to=${encodeURIComponent(letter.recipient)}">${escapeHtml(letter.recipient)}</a></dd>
<dt>寄出時間</dt><dd><time datetime="${letter.sentAt.toISOString()}">${formatDateTime(letter.sentAt)}</time></dd>
</dl>
${code ? `<p class="code"><span>驗證碼</span> <strong>${code}</strong></p>` : ''}
<iframe title="信件內容" src="/letters/${letter.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>純文字</summary><pre>${escapeHtml(letter.text)}</pre></details>`,
  );
}

export function missingPage({ brand }: Frame): string {
  return page(
    { brand, title: '找不到頁面' },
    '<p class="empty">找不到頁面。<a href="/">回到信箱</a></p>',
  );
}

function codeBadge(letter: StoredLetter): string {
  const code = letterCode(letter.text);
  return code ? `<strong class="badge">${code}</strong>` : '';
}

function page({ brand, title }: Frame & { title: string }, content: string): string {
  return htmlPage({
    title: `${title}｜${brand} 測試信箱`,
    style: '<link rel="stylesheet" href="/mailbox.css">',
    body: `<header><a href="/">${escapeHtml(brand)} 測試信箱</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="note">尚未設定郵件伺服器（SMTP_URL），商店寄出的信件都留在這裡。</p>
${content}
</main>`,
  });
}
