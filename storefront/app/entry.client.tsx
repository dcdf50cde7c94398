import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserSettings } from './browser-settings.ts';
import { loadAhead } from './load-ahead.ts';
import { SettingsProvider } from './settings-context.tsx';
import { startSession } from './start-session.ts';
import { recoverLostScripts } from './weather/lost-script.ts';

void startSession();
const instrumentations = recoverLostScripts();
loadAhead();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SettingsProvider value={browserSettings()}>
        <HydratedRouter instrumentations={instrumentations} />
      </SettingsProvider>
    </StrictMode>,
  );
});
