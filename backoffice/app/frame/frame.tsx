import { Button, Loader, Title } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { screens } from '#contract/navigation.ts';
import type { Role } from '#contract/rights.ts';
import { rightMissingFor } from '#rules/records/screens-of.ts';
import { Questions } from '../identity/questions.tsx';
import { SessionWatch } from '../identity/session-watch.tsx';
import { MeContext, useSession } from '../session.ts';
import { PageVisits } from '../ui/same-page.ts';
import { Failure, NotAllowed } from '../ui/states.tsx';
import { presentView } from '../view-as.ts';
import classes from './frame.module.css';
import { HelpButton } from './help-button.tsx';
import { keepFocus } from './keep-focus.ts';
import { Menu } from './menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import { Person } from './person.tsx';
import { useScreenName } from './screen-name.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { EndView, ViewBar } from './view-bar.tsx';

// A screen need not wait for it.
const PagePresence = lazy(() => import('./page-presence.tsx'));

/** The screen of the address. A person without the right sees a notice, and no data are requested. */
function Screen({ role }: { role: Role }) {
  const name = useLocation().pathname.split('/')[1];
  const screen = screens.find((each) => each.name === name);
  const missing = screen && rightMissingFor(role, screen);
  if (!screen || !missing) return <Outlet />;
  const { label } = screen;
  return (
    <>
      <title>{`${label}｜後台`}</title>
      <Title order={1} size="h3" mb="sm">
        {label}
      </Title>
      <NotAllowed what={`「${label}」`} access={missing} />
    </>
  );
}

/** The frame of every screen of a signed-in administrator. */
export default function Frame() {
  const { data: me, error, isEnded, refetch } = useSession();
  const { pathname, search } = useLocation();
  const name = useScreenName();
  useEffect(keepFocus, []);
  useEffect(() => {
    // The focused element was part of the screen before, e.g. after a save or a removal; without this, the focus would
    // start at the top again.
    if (pathname && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname]);
  if (isEnded)
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (error && presentView()) return <EndView />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!me) {
    return (
      <div className={classes.waiting}>
        <Loader aria-label="載入中" />
      </div>
    );
  }
  return (
    <MeContext value={me}>
      <PageVisits />
      <div className={classes.frame}>
        <aside aria-label="後台" className={classes.side}>
          <Button component="a" href="#main" className="skip" variant="default">
            跳到主要內容
          </Button>
          <div className={classes.head}>
            <div className={classes.top}>
              <p className={classes.brand}>後台</p>
              {/* Each screen has its heading; this is for the eye only. */}
              <p className={classes.here} aria-hidden="true">
                {name}
              </p>
              <HelpButton />
            </div>
            <div className={classes.palette}>
              <PaletteButton />
            </div>
          </div>
          <Menu role={me.role}>
            <Person me={me} />
          </Menu>
        </aside>
        <Questions me={me} />
        <SessionWatch secondsLeft={me.sessionSecondsLeft} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <ViewBar />
          <Suspense>
            <PagePresence />
          </Suspense>
          <ScreenTabs role={me.role} />
          <Screen role={me.role} />
        </main>
      </div>
    </MeContext>
  );
}
