import { useEffect } from 'react';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { PageHead } from '../head/page-head.tsx';
import { isOffline } from '../loading-and-offline/network.ts';
import { Button } from '../ui/button.tsx';
import { LiveStatus, useLiveMessage } from '../ui/live-message.tsx';
import { Spot } from '../ui/spot.tsx';
import picture from '../ui/spots/offline.svg?no-inline';

/** Shown for a page that cannot be read without a network. It opens `address` as soon as the network is back. */
export function NoNetwork({ address }: { address: string }) {
  const [message, say] = useLiveMessage();
  useEffect(() => {
    const open = () => openAnew(address);
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [address]);
  function retry() {
    if (isOffline()) say('還是沒有網路，請確認 Wi-Fi 或行動數據。');
    else openAnew(address);
  }
  return (
    <div className="page flex min-h-[60vh] flex-col items-center justify-center gap-3 text-center">
      <PageHead title="目前沒有網路" hidden />
      <Spot src={picture} className="w-52" />
      <h1 className="text-28 font-bold">目前沒有網路</h1>
      <p className="text-ink-soft">連上網路後，這個頁面會自動開啟。</p>
      <Button className="mt-4" onClick={retry}>
        重試
      </Button>
      <LiveStatus message={message} className="min-h-6 text-14 text-ink-soft" />
      <p className="mt-4 text-14">
        需要協助，請撥客服專線{' '}
        <a
          href={servicePhoneLink}
          className="digits inline-flex min-h-11 items-center whitespace-nowrap text-violet-700 underline underline-offset-4"
        >
          {servicePhone}
        </a>
      </p>
    </div>
  );
}

function openAnew(address: string): void {
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
}
