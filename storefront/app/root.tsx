import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { settingsElementId } from './browser-settings.ts';
import { shopContext } from './context.server.ts';
import { loadShared } from './data/load-shared.ts';
import { useEnclosedWords } from './frame/enclosed.ts';
import { ErrorScreen } from './frame/error-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { LastResort } from './frame/last-resort.tsx';
import { isOffline } from './loading-and-offline/network.ts';
import { useSettings } from './settings-context.tsx';
import { sharedDataLifetime, useShared } from './shared-data.ts';
import { shopNow } from './shop-time.ts';
import { stepLoaders } from './step-loaders.ts';
import { storageName } from './storage.ts';
import './styles/app.css';

let loadedAt = shopNow();

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadShared(shop.frameApi, shop.now);
}

export async function clientLoader() {
  loadedAt = shopNow();
  const loaders = await stepLoaders();
  return loaders.loadShared();
}

/**
 * Shared data are read again after five minutes (G-031) or after a correction of the clock, not on every step.
 * Without a network they are not read, so that the menu stays.
 */
export function shouldRevalidate() {
  if (isOffline()) return false;
  return Math.abs(shopNow().getTime() - loadedAt.getTime()) > sharedDataLifetime;
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const { messageBars } = useShared();
  // Several bars share one line.
  const barLines = useEnclosedWords() || messageBars.length === 0 ? 0 : 1;
  return (
    <html lang="zh-Hant-TW" style={{ '--message-bars': barLines } as React.CSSProperties}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* The server inserts the styles itself (server/web/inline-styles.ts). A link would load them again. */}
        {import.meta.env.SSR && <Links />}
      </head>
      <body>
        {children}
        <script
          id={settingsElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes; the JSON is escaped here.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(settings).replaceAll('<', '\\u003c') }}
        />
        <ScrollRestoration storageKey={storageName('scroll-positions', settings.brand)} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LastResort>
      <Frame>
        <ErrorScreen error={error} />
      </Frame>
    </LastResort>
  );
}
