import { formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { codeInText, type StoredEmail } from './emails.ts';
import { htmlPage } from './html-page.ts';

interface Frame {
  brand: string;
}

/** All e-mails, newest first, with a search by recipient. */
export function listPage({
  brand,
  recipient,
  emails,
}: Frame & { recipient: string; emails: readonly StoredEmail[] }): string {
  const rows = emails.map(
    (email) => `<li><a href="/letters/${email.id}">
<span class="subject">${escapeHtml(email.subject)}</span>
${codeBadge(email)}
<span class="recipient">${escapeHtml(email.recipient)}</span>
<time datetime="${email.sentAt.toISOString()}">${formatDateTime(email.sentAt)}</time>
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

/** One e-mail: its code, its HTML in a frame without scripts, its text. */
export function emailPage({ brand, email }: Frame & { email: StoredEmail }): string {
  const code = codeInText(email.text);
  return page(
    { brand, title: email.subject },
    `<p><a href="/">回到信箱</a></p>
<dl>
<dt>收件人</dt><dd><a href="/?to=${encodeURIComponent(email.recipient)}">${escapeHtml(email.recipient)}</a></dd>
<dt>寄出時間</dt><dd><time datetime="${email.sentAt.toISOString()}">${formatDateTime(email.sentAt)}</time></dd>
</dl>
${code ? `<p class="code"><span>驗證碼</span> <strong>${code}</strong></p>` : ''}
<iframe title="信件內容" src="/letters/${email.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>純文字</summary><pre>${escapeHtml(email.text)}</pre></details>`,
  );
}

export function missingPage({ brand }: Frame): string {
  return page(
    { brand, title: '找不到頁面' },
    '<p class="empty">找不到頁面。<a href="/">回到信箱</a></p>',
  );
}

function codeBadge(email: StoredEmail): string {
  const code = codeInText(email.text);
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
