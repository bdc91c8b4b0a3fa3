import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { OriginContext } from './browser/origin.ts';
import { readFactsInPage, ShopFactsProvider, shopFactsContext } from './browser/shop-facts.ts';
import { TestModeContext } from './browser/test-mode.ts';

const shop = readFactsInPage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <OriginContext value={document.documentElement.dataset.origin ?? ''}>
        <TestModeContext value={document.documentElement.dataset.testMode !== undefined}>
          <ShopFactsProvider value={shop}>
            <HydratedRouter getContext={() => new RouterContextProvider(new Map([[shopFactsContext, shop]]))} />
          </ShopFactsProvider>
        </TestModeContext>
      </OriginContext>
    </StrictMode>,
  );
});
