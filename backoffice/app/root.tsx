import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:theme-variables.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { countAgain } from './frame/badges.ts';
import { theme } from './theme.ts';

export const meta = () => [{ title: '後台' }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-Hant-TW" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A refusal is a final answer: only failures of the network or the server are tried again. */
const mayAskAgain = (count: number, error: Error) =>
  count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: mayAskAgain } },
    mutationCache: new MutationCache({ onSettled: () => countAgain(client) }),
  });
  return client;
}

export default function Root() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      {/* Variables and classes come from files, because the content policy allows no style element. */}
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <Notifications position="top-center" />
        <Outlet />
      </MantineProvider>
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return <p className="waiting">載入中…</p>;
}
