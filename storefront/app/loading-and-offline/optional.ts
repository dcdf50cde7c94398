import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { afterPaint } from '../after-load.ts';
import { toastWarning } from '../stores/toast.ts';
import { isOffline, noConnection } from './network.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Like `lazy`, for a part that the page can do without: if its script cannot be fetched, because there is no
 * network or a release has removed it, `instead` is shown in its place. With `lazy` alone the whole page would
 * fail.
 */
export function optional<Props>(load: Load<Props>, instead: ComponentType<Props>) {
  return lazy(() => load().catch(() => ({ default: instead })));
}

/**
 * The same for a part that a press needs: the frame that answers the press shows `waiting`, and asking for the script
 * begins after it. Later presses show the part at once. It is no `lazy`, as React holds what follows a fallback
 * back for 300 ms.
 */
export function afterPress<Props extends object>(
  load: Load<Props>,
  instead: ComponentType<Props>,
  waiting: ReactNode = null,
) {
  let found: ComponentType<Props> | undefined;
  return function AfterPress(props: Props) {
    const [part, setPart] = useState(() => found);
    useEffect(() => {
      let isLeft = false;
      async function find(): Promise<void> {
        await afterPaint();
        found ??= await load().then(
          (loaded) => loaded.default,
          () => instead,
        );
        if (!isLeft) setPart(() => found);
      }
      if (!part) void find();
      return () => {
        isLeft = true;
      };
    }, [part]);
    return part ? createElement(part, props) : waiting;
  };
}

/** The same for a part that a press opens: `close` closes it again, and a message gives the reason. */
export function opened<Props extends object>(
  load: Load<Props>,
  close: (props: Props) => void,
  waiting?: ReactNode,
) {
  return afterPress<Props>(
    load,
    function Lost(props) {
      // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once for each opening.
      useEffect(() => {
        close(props);
        warnOfLostScript();
      }, []);
      return null;
    },
    waiting,
  );
}

/** Shows nothing. */
export function Nothing(): null {
  return null;
}

let isWarned = false;

/**
 * The first press shows that a script is missing. The next press reloads the page, because a browser that could not
 * load a script does not try again on the same page; `keep` runs before.
 */
export function warnOfLostScript(keep?: () => void): void {
  if (isWarned && !isOffline()) {
    keep?.();
    window.location.reload();
  } else toastWarning(noConnection());
  isWarned = true;
}
