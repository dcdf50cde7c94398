import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { sampleVitals } from './analytics/sample-vitals.ts';
import { browserSettings } from './browser-settings.ts';
import { recoverLostScripts } from './loading-and-offline/lost-script.ts';
import { preloadCode } from './preload-code.ts';
import { SettingsProvider } from './settings-context.tsx';
import { startSession } from './start-session.ts';

void startSession();
const instrumentations = recoverLostScripts();
preloadCode();
sampleVitals();

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
