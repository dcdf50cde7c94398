import type { ReactNode } from 'react';
import { useSettings } from '../../../settings-context.tsx';
import { cn } from '../../../ui/cn.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { outsideAddress, useInAppBrowser } from './in-app-browser.ts';
import { LineMark } from './line-mark.tsx';
import { useLineStart } from './use-line-start.ts';

interface LineButtonProps {
  /** The button's text, e.g. 使用 LINE 登入. */
  text: string;
  /** Called when the button is pressed. */
  shallRemember?(): boolean;
}

function LineButton({ text, shallRemember }: LineButtonProps) {
  const { isLeaving, leave } = useLineStart();
  const start = () => leave({ rememberMe: shallRemember?.() ?? false });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      // React keeps a press that comes before hydration and runs the action afterwards.
      action={start}
    >
      <button
        type="submit"
        aria-busy={isLeaving || undefined}
        aria-disabled={isLeaving || undefined}
        className="relative inline-flex min-h-12 w-full items-center justify-center rounded-full bg-messenger px-7 py-2.5 text-center text-16 font-bold text-ink transition-colors duration-(--duration-fast) hover:bg-messenger-deep aria-disabled:cursor-not-allowed forced-colors:border"
      >
        <span className={cn('inline-flex items-center gap-2.5', isLeaving && 'opacity-0')}>
          <LineMark className="text-paper" />
          {text}
        </span>
        {isLeaving && <Spinner className="absolute" />}
      </button>
    </form>
  );
}

function Or({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-4 text-14 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </p>
  );
}

/** The way out of the browser of an app, which knows no saved passwords. */
function OpenOutside() {
  const address = outsideAddress(navigator.userAgent, window.location.href);
  return (
    <p className="text-center text-14 text-ink-soft">
      密碼存在手機的瀏覽器裡？
      {address ? (
        <a
          href={address}
          className="inline-flex min-h-11 items-center text-violet-700 underline underline-offset-4"
        >
          以瀏覽器開啟
        </a>
      ) : (
        '請由右上角的選單選「以瀏覽器開啟」。'
      )}
    </p>
  );
}

interface WithLineProps extends LineButtonProps {
  /** Shows the LINE button above the form in every browser. */
  isFirst?: boolean;
  children: ReactNode;
}

/**
 * Shows the LINE button below a form, or above it in an in-app browser, where LINE is the easier way; the form alone if
 * the shop has no sign-in with LINE.
 */
export function WithLine({ isFirst = false, children, ...button }: WithLineProps) {
  const isInApp = useInAppBrowser();
  const isAbove = isInApp || isFirst;
  const { offers } = useSettings();
  if (!offers.lineLogin) return children;
  return (
    <>
      {isAbove && (
        <>
          <LineButton {...button} />
          <Or text="或使用電子信箱" />
        </>
      )}
      {children}
      {isInApp && <OpenOutside />}
      {!isAbove && (
        <>
          <Or text="或" />
          <LineButton {...button} />
        </>
      )}
    </>
  );
}
