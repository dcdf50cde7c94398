import { formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';
import { buttonOf } from './button-of.ts';
import type { ChatMessage, Phone } from './ledger.ts';

interface Frame {
  brand: string;
}

const stateWords = { NONE: '還不是好友', FRIEND: '好友', BLOCKED: '已封鎖' } as const;

/** Everybody who has signed in with LINE, with the newest message and the number of unread ones. */
export function listPage({
  brand,
  phones,
}: Frame & { phones: readonly (Phone & { chat: readonly ChatMessage[] })[] }): string {
  const items = phones.map(({ subject, name, state, chat }) => {
    const unread = chat.filter(({ isRead }) => !isRead).length;
    const newest = chat.at(-1);
    return `<li><a href="/line/chats/${subject}">
<span class="name">${escapeHtml(name)}</span>${unread > 0 ? `<span class="unread">${unread} 則未讀</span>` : ''}
<span class="newest">${newest ? escapeHtml(summaryOf(newest.message)) : stateWords[state]}</span>
</a></li>`;
  });
  const empty = '<p class="empty">還沒有人用 LINE 登入過商店。</p>';
  return page(
    { brand, title: 'LINE 聊天室' },
    items.length > 0 ? `<ul class="phones">${items.join('\n')}</ul>` : empty,
  );
}

/** The chat of one person with the shop's account. */
export function chatPage({
  brand,
  phone: { subject, name, state },
  chat,
}: Frame & { phone: Phone; chat: readonly ChatMessage[] }): string {
  const action = state === 'FRIEND' ? 'unfollow' : 'follow';
  const words = { NONE: '加入好友', FRIEND: '封鎖', BLOCKED: '解除封鎖' }[state];
  return page(
    { brand, title: `${name} 的手機` },
    `<p><a href="/line/chats">回到聊天室</a></p>
<form class="friend" method="post" action="/line/chats/${subject}/${action}">
<span>${stateWords[state]}</span><button>${words}</button>
</form>
<ol class="chat" aria-label="訊息">${chat.map(bubble).join('\n')}</ol>
${chat.length === 0 ? '<p class="empty">還沒有訊息。</p>' : ''}
${
  state === 'FRIEND'
    ? `<form class="write" method="post" action="/line/chats/${subject}/messages">
<label for="text">訊息</label><input id="text" name="text" maxlength="500" autocomplete="off" required><button>傳送</button>
</form>`
    : ''
}`,
  );
}

export const missingPage = ({ brand }: Frame): string =>
  page(
    { brand, title: '找不到頁面' },
    '<p class="empty">找不到頁面。<a href="/line/chats">回到聊天室</a></p>',
  );

/** What lists of chats show of a message. */
const summaryOf = ({ altText, text }: ChatMessage['message']) => String(altText ?? text ?? '');

function bubble({ id, subject, from, at, message }: ChatMessage): string {
  const button = buttonOf(message);
  const link = button
    ? `<a class="button" href="/line/chats/${subject}/press/${id}">${escapeHtml(button.label)}</a>`
    : '';
  const flex = message.contents as Part | undefined;
  const lines =
    message.type === 'text' ? `<p>${escapeHtml(String(message.text))}</p>` : partHtml(flex?.body);
  return `<li class="${from === 'SHOP' ? 'shop' : 'person'}"><div class="bubble">${lines}${link}${partHtml(flex?.footer)}</div>
<time datetime="${at.toISOString()}">${formatDateTime(at)}</time></li>`;
}

interface Part {
  type?: string;
  text?: string;
  weight?: string;
  size?: string;
  backgroundColor?: string;
  contents?: readonly Part[];
  body?: Part;
  footer?: Part;
  action?: { uri: string };
}

/** The texts, links and boxes of a Flex message, without its button. */
function partHtml(part: Part | undefined): string {
  if (!part) return '';
  if (part.type === 'text') {
    const look = [part.weight === 'bold' && 'bold', part.size && `size-${part.size}`];
    const words = escapeHtml(part.text ?? '');
    const shown = part.action ? `<a href="${escapeHtml(part.action.uri)}">${words}</a>` : words;
    return `<p class="${escapeHtml(look.filter(Boolean).join(' '))}">${shown}</p>`;
  }
  const inside = (part.contents ?? []).map(partHtml).join('');
  return part.backgroundColor ? `<div class="details">${inside}</div>` : inside;
}

function page({ brand, title }: Frame & { title: string }, content: string): string {
  return htmlPage({
    title: `${title}（測試）`,
    style: '<link rel="stylesheet" href="/line/chats.css">',
    body: `<header><a href="/line/chats">LINE 聊天室（測試）</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="note">這是測試用的手機，${escapeHtml(brand)} 傳出的 LINE 通知都在這裡。</p>
${content}
</main>`,
  });
}
