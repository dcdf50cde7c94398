import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';
import { returnSteps, serviceOf, services } from './services.ts';

/** A parcel with the carrier's data. */
export interface SentParcel {
  id: string;
  fields: Readonly<Record<string, string>>;
  status: string;
  /** In the carrier's format. */
  updatedAt: string;
}

/** The codes that the page of parcels offers, with their texts, in the order in which a parcel gets them. */
const stepsOf = ({ fields }: Pick<SentParcel, 'fields'>) =>
  fields.RtnMerchantTradeNo
    ? returnSteps
    : ((serviceOf(fields.LogisticsSubType) ?? services.UNIMART)?.steps ?? []);

/** The carrier's text for a parcel's code. */
export const wordsOf = (parcel: Pick<SentParcel, 'fields' | 'status'>) =>
  stepsOf(parcel).find(([code]) => code === parcel.status)?.[1] ?? '訂單處理中';

/** The labels of these parcels. */
export const labelsPage = (parcels: readonly SentParcel[]) =>
  page(
    '超商標籤',
    list(
      parcels.map(({ id, fields }) =>
        escapeHtml(
          `${id} ${fields.ReceiverName ?? ''} ${fields.ReceiverStoreID ?? fields.ReceiverAddress ?? ''} 代收 ${fields.CollectionAmount ?? '0'}`,
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

function parcelItem(parcel: SentParcel): string {
  const { id, fields, status } = parcel;
  const buttons = stepsOf(parcel).map(
    ([code, words]) => `<button name="code" value="${code}">${code} ${words}</button>`,
  );
  return `${id} ${escapeHtml(fields.ReceiverName ?? '')} ${status} ${wordsOf(parcel)}
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
