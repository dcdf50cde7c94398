import type { ReactNode } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { coolingOff, hygieneExclusion } from '#rules/shop/shop-terms.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { useDeliveryTerms, useShared } from '../../../shared-data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ParcelPicture } from './pictures.tsx';
import { type PromiseKind, promisePages } from './promise-kinds.ts';
import { useArrival } from './use-arrival.ts';

interface PromiseSheetProps {
  kind: PromiseKind;
  /** 產地 of the goods. */
  origin: string;
  onClose(): void;
}

const more: Readonly<Record<PromiseKind, string>> = {
  arrival: '配送與付款的完整說明',
  parcel: '配送與付款的完整說明',
  returns: '退貨與退款的完整說明',
  origin: '關於我們',
};

/** The whole text of one promise, with a link to the page that says more. */
export default function PromiseSheet({ kind, origin, onClose }: PromiseSheetProps) {
  const { promises } = useShared();
  const title = kind === 'arrival' ? '出貨與運費' : promises?.[kind].title;
  return (
    <Dialog title={title} shape="sheet" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Body kind={kind} origin={origin} />
        <p className="text-14">
          <AppLink to={promisePages[kind]} className="text-violet-700 underline underline-offset-4">
            {more[kind]}
          </AppLink>
        </p>
      </div>
    </Dialog>
  );
}

function Body({ kind, origin }: Pick<PromiseSheetProps, 'kind' | 'origin'>): ReactNode {
  const { promises } = useShared();
  switch (kind) {
    case 'arrival':
      return <Arrival />;
    case 'parcel':
      return (
        <>
          <div className="grid place-items-center rounded-card bg-cream py-6">
            <ParcelPicture className="h-auto w-44" />
          </div>
          <p>{promises?.parcel.text}</p>
        </>
      );
    case 'returns':
      return (
        <>
          <p className="font-medium">{promises?.returns.text}</p>
          <p>{coolingOff}</p>
          <p>{hygieneExclusion}</p>
        </>
      );
    case 'origin':
      return (
        <>
          <p className="font-medium">產地：{origin}</p>
          <p>{promises?.origin.text}</p>
        </>
      );
  }
}

/** When orders leave, what each delivery costs and how long it takes, and from which amount it is free. */
function Arrival() {
  const { fees, freeFrom, cutOff } = useDeliveryTerms();
  const arrival = useArrival(cutOff);
  const ways = [
    {
      name: '本島宅配',
      fee: fees.homeMainIsland,
      days: arrival ? `預計 ${arrival.days}送達` : '出貨後 1 至 2 個工作天送達',
    },
    { name: '離島宅配', fee: fees.homeOutlyingIsland, days: '出貨後 5 到 7 個工作天送達' },
    { name: '超商取貨', fee: fees.store, days: '出貨後 2 到 3 天到店' },
  ];
  return (
    <>
      {cutOff && (
        <p>
          工作日 <span className="digits">{cutOff}</span>{' '}
          前下單，當日出貨；之後的訂單於下一個工作日出貨。星期六、日與國定假日不出貨。
        </p>
      )}
      <div className="prose">
        <table>
          <tbody>
            {ways.map(({ name, fee, days }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="digits whitespace-nowrap">{formatPrice(fee)}</td>
                <td className="digits">{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {freeFrom !== undefined && (
        <p className="digits font-medium text-leaf-700">
          單筆滿 {formatPrice(freeFrom)}，各種配送方式都免運費。
        </p>
      )}
    </>
  );
}
