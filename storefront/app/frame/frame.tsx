import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { CompareHost } from '../compare/compare-host.tsx';
import { closeAllModals } from '../stores/modal.ts';
import { sameAddress, useRoutingStore } from '../stores/routing.ts';
import { showLatinFont } from '../styles/latin-font.ts';
import { useMarkHydrated } from '../ui/use-is-hydrated.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { useEnclosedWords } from './enclosed.ts';
import { EnclosedFooter } from './enclosed-footer.tsx';
import { Footer } from './footer.tsx';
import { FreeShippingLine } from './free-shipping-line.tsx';
import { EnclosedHeader } from './header/enclosed-header.tsx';
import { Header } from './header/header.tsx';
import { useScrolledMark } from './header/use-scrolled.ts';
import { ModalHost } from './modals/modal-host.tsx';
import { usePageEntry } from './page-entry.ts';
import { closePanels, isSearching, search } from './panels.ts';
import { Step } from './step.tsx';
import { Toasts } from './toasts.tsx';

/** The frame of every page. */
export function Frame({ children }: { children: ReactNode }) {
  const enclosedWords = useEnclosedWords();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-(--layer-loading) rounded-small bg-violet-700 px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        跳到主要內容
      </a>
      <LoadingBar />
      {enclosedWords ? (
        <EnclosedHeader words={enclosedWords} />
      ) : (
        <>
          <Header />
          <FreeShippingLine />
        </>
      )}
      <noscript>
        <WithoutScripts />
      </noscript>
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Step>{children}</Step>
      </main>
      {enclosedWords ? <EnclosedFooter /> : <Footer />}
      <Toasts />
      <ModalHost />
      <CompareHost />
      <CookieNotice />
      <PageLife />
    </>
  );
}

/**
 * Renders nothing. It is a component of its own, so that a new session or a navigation does not render the whole frame
 * again.
 */
function PageLife() {
  const { key, pathname, search: query } = useLocation();
  const { location: next } = useNavigation();
  useMarkHydrated();
  useEffect(showLatinFont, []);
  usePageEntry();
  useScrolledMark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step to a page, also to the same one, closes them.
  useEffect(() => {
    if (!isSearching()) closePanels();
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is a page of its own.
  useEffect(closeModalsOnBack, [pathname, query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed from now on is typed after this step.
  useEffect(() => {
    search.isNew = false;
  }, [next]);
  return null;
}

/** Closes the modals of a page when the browser goes back or forward to another one. */
function closeModalsOnBack(): () => void {
  const isShown = sameAddress();
  const onStep = () => {
    if (!isShown()) closeAllModals();
  };
  window.addEventListener('popstate', onStep);
  return () => window.removeEventListener('popstate', onStep);
}

/** A line that runs along the top edge while the next page is loading. */
function LoadingBar() {
  const { state } = useNavigation();
  const outOfReach = useRoutingStore((state) => state.outOfReach);
  if (state === 'idle' || outOfReach) return null;
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

/** A notice for browsers without scripts: what works and what does not. */
function WithoutScripts() {
  return (
    <p className="bg-apricot-200 px-4 py-2 text-center text-14">
      瀏覽器未開啟 JavaScript：可以瀏覽商品，但無法登入、加入購物車與結帳。客服專線{' '}
      <a href={servicePhoneLink} className="digits whitespace-nowrap underline underline-offset-4">
        {servicePhone}
      </a>
    </p>
  );
}
