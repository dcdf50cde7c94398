import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';

/** A parcel with the carrier's data. */
export interface SentParcel {
  id: string;
  fields: Readonly<Record<string, string>>;
  status: string;
  /** In the carrier's format. */
  updatedAt: string;
}

/** The codes that the page of parcels offers, with their texts, in the order in which a parcel gets them. */
const steps = [
  ['2030', '物流中心驗收成功'],
  ['2063', '門市配達'],
  ['2067', '消費者成功取件'],
  ['2065', '七日未取件'],
  ['2044', '退貨作業完成'],
] as const;

/** The carrier's text for a code. */
export const wordsOf = (status: string) =>
  steps.find(([code]) => code === status)?.[1] ?? '訂單處理中';

/** The labels of these parcels. */
export const labelsPage = (parcels: readonly SentParcel[]) =>
  page(
    '超商標籤',
    list(
      parcels.map(({ id, fields }) =>
        escapeHtml(
          `${id} ${fields.ReceiverName ?? ''} ${fields.ReceiverStoreID ?? ''} 代收 ${fields.CollectionAmount ?? '0'}`,
        ),
      ),
    ),
  );

/** All parcels, each with buttons for its next steps. */
export const parcelsPage = (parcels: readonly SentParcel[]) =>
  page('物流商的包裹', parcels.length > 0 ? list(parcels.map(parcelItem)) : '<p>還沒有包裹</p>');

/** The shop's answer to a report. */
export const notifiedPage = (answer: string) => page('已通知', `<p>${escapeHtml(answer)}</p>`);

/** The page for a form that the carrier refuses. */
export const refusedPage = () => page('參數錯誤', '');

function parcelItem({ id, fields, status }: SentParcel): string {
  const buttons = steps.map(
    ([code, words]) => `<button name="code" value="${code}">${code} ${words}</button>`,
  );
  return `${id} ${escapeHtml(fields.ReceiverName ?? '')} ${status} ${wordsOf(status)}
<form method="post" action="/ecpay/parcels/${id}">${buttons.join('')}</form>`;
}

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const page = (title: string, body: string) =>
  htmlPage({
    title,
    style: '<link rel="stylesheet" href="/ecpay/parcels.css">',
    body: `<h1>${title}</h1>${body}`,
  });
