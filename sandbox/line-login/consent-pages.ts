import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';
import type { AuthorisationRequest } from './authorisations.ts';
import { people } from './people.ts';

interface Consent {
  /** The id of the waiting request. */
  id: string;
  brand: string;
  request: AuthorisationRequest;
}

/**
 * LINE's consent page: the choice of an account, the data that the shop gets, and the decision. It says that it is
 * a test.
 */
export function consentPage({ id, brand, request: { scopes, offersFriend } }: Consent): string {
  return page(
    'LINE 登入',
    `<p class="channel"><span aria-hidden="true">${escapeHtml([...brand][0] ?? '')}</span><strong>${escapeHtml(brand)}</strong></p>
<form method="post" action="/line-login/consent">
<input type="hidden" name="request" value="${escapeHtml(id)}">
<fieldset>
<legend>選擇 LINE 帳號</legend>
${people.map(({ subject, name, email }, index) => choice({ value: subject, label: name, note: email || '沒有電子郵件帳號', isChosen: index === 0 })).join('\n')}
${choice({ value: 'other', label: '其他帳號', note: '自訂名稱與電子信箱', isChosen: false })}
<div class="other">
<label>顯示名稱<input name="name" autocomplete="off" maxlength="50"></label>
<label>電子信箱<input name="email" type="email" autocomplete="off" maxlength="254"></label>
</div>
</fieldset>
<fieldset>
<legend>此服務將取得以下資訊</legend>
<p class="fact">使用者識別資訊<span>必要</span></p>
${scopes.includes('profile') ? '<p class="fact">個人檔案資訊<span>必要</span></p>' : ''}
${scopes.includes('email') ? '<label class="fact">提供電子郵件帳號<input type="checkbox" name="share_email" value="yes" checked></label>' : ''}
</fieldset>
${offersFriend ? `<fieldset><label class="fact">加入 ${escapeHtml(brand)} 官方帳號好友<input type="checkbox" name="add_friend" value="yes"></label></fieldset>` : ''}
<div class="decision">
<button class="allow" name="decision" value="allow">許可</button>
<button name="decision" value="deny">取消</button>
</div>
</form>`,
  );
}

/** LINE's page for a request that it cannot send back to a shop. */
export function refusalPage(problem: string): string {
  return page('400 Bad Request', `<p class="problem">${escapeHtml(problem)}</p>`);
}

interface Choice {
  value: string;
  label: string;
  note: string;
  isChosen: boolean;
}

function choice({ value, label, note, isChosen }: Choice): string {
  return `<div class="person">
<input type="radio" name="person" id="person-${value}" value="${value}"${isChosen ? ' checked' : ''} aria-describedby="note-${value}">
<label for="person-${value}">${escapeHtml(label)}</label>
<span id="note-${value}">${escapeHtml(note)}</span>
</div>`;
}

function page(title: string, content: string): string {
  return htmlPage({
    title: `${title}（測試）`,
    style: '<link rel="stylesheet" href="/line-login/consent.css">',
    body: `<header><h1>${escapeHtml(title)}</h1><p>這是測試用的頁面，帳號皆為虛構。</p></header>
<main>
${content}
</main>`,
  });
}
