import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { FreeShippingLine } from './free-shipping-line.tsx';
import { Header } from './header/header.tsx';
import { ModalHost } from './modals/modal-host.tsx';
import { usePageEntry } from './page-entry.ts';
import { Toasts } from './toasts.tsx';

/** What surrounds every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { state } = useNavigation();
  usePageEntry();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-(--layer-loading) rounded-small bg-violet-700 px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        跳到主要內容
      </a>
      {state !== 'idle' && <LoadingBar />}
      <Header />
      <FreeShippingLine />
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer />
      <Toasts />
      <ModalHost />
      <CookieNotice />
    </>
  );
}

/** A line that runs along the top edge while the next page is loading. */
function LoadingBar() {
  return (
    <div
      role="progressbar"
      aria-label="頁面載入中"
      className="fixed inset-x-0 top-0 z-(--layer-loading) h-1 overflow-hidden bg-violet-100"
    >
      <div className="h-full w-full animate-route bg-violet-600" />
    </div>
  );
}
