import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';
import { serviceOf, storesOf } from './services.ts';
import type { Store } from './stores.ts';

/** The fields of the shop's form. */
export interface MapRequest {
  merchantId: string;
  tradeNo: string;
  subType: string;
  replyUrl: string;
  extraData: string;
}

/** A list of all stores of the chain. Each has its own form, which posts the same fields as the real map. */
export function mapPage(request: MapRequest): string {
  const stores = storesOf(serviceOf(request.subType)?.chain ?? '');
  const cities = [...Map.groupBy(stores, ({ city }) => city)];
  const links = cities.map(([city], index) => `<a href="#city-${index}">${city}</a>`);
  const groups = cities.map(
    ([city, found], index) => `<section aria-labelledby="city-${index}">
<h2 id="city-${index}">${city}</h2>
<ul>${found.map((store) => storeItem(store, request)).join('\n')}</ul>
</section>`,
  );
  return page(
    '選擇取貨門市',
    `<h1>選擇取貨門市</h1>
<p class="note">這是測試用的門市地圖，門市皆為虛構。</p>
<nav aria-label="縣市">${links.join('')}</nav>
${groups.join('\n')}`,
  );
}

/** The provider's page for a form that it refuses; `reasons` are the names of the wrong fields. */
export function refusalPage(reasons: readonly string[]): string {
  const items = reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`);
  return page('參數錯誤', `<h1>參數錯誤</h1><ul class="reasons">${items.join('')}</ul>`);
}

/** The page that the map shows during maintenance. */
export function closedPage(): string {
  return page('門市地圖維護中', '<h1>門市地圖維護中</h1><p class="note">請稍後再試。</p>');
}

function storeItem(store: Store, request: MapRequest): string {
  const reply = {
    MerchantID: request.merchantId,
    MerchantTradeNo: request.tradeNo,
    LogisticsSubType: request.subType,
    CVSStoreID: store.id,
    CVSStoreName: store.name,
    CVSAddress: store.address,
    CVSTelephone: store.telephone,
    CVSOutSide: store.isOutlying ? '1' : '0',
    ExtraData: request.extraData,
  };
  const inputs = Object.entries(reply).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<li><form method="post" action="${escapeHtml(request.replyUrl)}">
${inputs.join('')}
<p class="name">${store.name} <span>${store.id}</span></p>
<p class="address">${store.address}</p>
<button aria-label="選擇${store.name}">選擇</button>
</form></li>`;
}

function page(title: string, content: string): string {
  return htmlPage({
    title,
    style: '<link rel="stylesheet" href="/ecpay/map.css">',
    body: `<main>
${content}
</main>`,
  });
}
