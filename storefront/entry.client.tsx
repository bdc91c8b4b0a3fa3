import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { OriginContext } from './browser/origin.ts';
import { TestModeContext } from './browser/test-mode.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <OriginContext value={document.documentElement.dataset.origin ?? ''}>
        <TestModeContext value={document.documentElement.dataset.testMode !== undefined}>
          <HydratedRouter />
        </TestModeContext>
      </OriginContext>
    </StrictMode>,
  );
});
