import { type ReactNode, Suspense, useState } from 'react';
import { AppLink } from '../../../links/app-link.tsx';
import { opened } from '../../../loading-and-offline/optional.ts';
import { useDeliveryTerms, useShared } from '../../../shared-data.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ParcelPicture, TaiwanPicture } from './pictures.tsx';
import { type PromiseKind, promisePages, promisesFor, type ShownPromise } from './promise-kinds.ts';
import { useArrival } from './use-arrival.ts';

/** Loaded with the first press. */
const PromiseSheet = opened<{ kind: PromiseKind; origin: string; onClose(): void }>(
  () => import('./promise-sheet.tsx'),
  ({ onClose }) => onClose(),
);

interface PromiseRowProps {
  /** 產地 of the goods. */
  origin: string;
  /** Whether the goods can be bought: what is sold out promises no day (G-179). */
  namesDay: boolean;
}

const look =
  'flex h-full w-full rounded-small border border-line bg-paper transition-colors duration-(--duration-fast) hover:border-violet-700';

/**
 * What the shop promises beside the button. Each promise opens its whole text; without scripts it leads to its page.
 */
export function PromiseRow({ origin, namesDay }: PromiseRowProps) {
  const { promises } = useShared();
  const [open, setOpen] = useState<PromiseKind>();
  const shown = promisesFor(origin, promises);
  const link = (kind: PromiseKind, className: string, children: ReactNode) => (
    <AppLink
      to={promisePages[kind]}
      aria-haspopup="dialog"
      className={cn(look, className)}
      onClick={(event) => {
        event.preventDefault();
        setOpen(kind);
      }}
    >
      {children}
    </AppLink>
  );
  if (shown.length === 0 && !namesDay) return null;
  return (
    <>
      <ul aria-label="購買承諾" className="mt-4 flex flex-wrap gap-2">
        {namesDay && (
          <li className="basis-full">
            {link('arrival', 'min-h-11 items-center gap-3 px-4 py-2 text-14', <Arrival />)}
          </li>
        )}
        {shown.map(({ kind, title }) => (
          <li key={kind} className="min-w-24 flex-1">
            {link(
              kind,
              'flex-col items-center justify-center gap-1 px-1 py-2 text-center text-13',
              <>
                {pictures[kind]}
                <span className="digits text-balance">{title}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <PromiseSheet kind={open} origin={origin} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const pictures: Readonly<Record<ShownPromise['kind'], ReactNode>> = {
  parcel: <ParcelPicture className="h-6 w-8" />,
  returns: <Icon name="return" className="text-leaf-700" />,
  origin: <TaiwanPicture className="size-6 text-leaf-700" />,
};

/** When an order that is placed now leaves and arrives: two lines, so that the day moves nothing when it comes. */
function Arrival() {
  const { cutOff } = useDeliveryTerms();
  const arrival = useArrival(cutOff);
  const leaves = !cutOff
    ? '現在下單，盡快出貨，'
    : !arrival
      ? `工作日 ${cutOff} 前下單，當日出貨，`
      : arrival.leavesToday
        ? `今天 ${cutOff} 前下單，當日出貨，`
        : '現在下單，下一個工作日出貨，';
  return (
    <>
      <Icon name="truck" className="size-6 text-leaf-700" />
      <span className="digits grow">
        <span className="block font-medium">{leaves}</span>
        <span className="block text-ink-soft">
          {arrival ? `預計 ${arrival.days}送達` : '出貨後 1 至 2 個工作天送達'}
        </span>
      </span>
      <Icon name="chevronRight" className="size-5 text-ink-soft" />
    </>
  );
}
