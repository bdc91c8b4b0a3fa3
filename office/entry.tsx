import '#ui/tokens.css';
import '#ui/base.css';
import './office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { hideBehindBoxes } from './browser/behind-boxes.ts';
import { forgetExpired } from './browser/kept.ts';
import { watchPerson } from './browser/person.ts';
import { queryClient } from './browser/queries.ts';
import { emptyMarkupOnly } from './browser/trusted.ts';
import { officeRouter } from './router.tsx';

emptyMarkupOnly();
forgetExpired();
watchPerson(window);
const root = document.getElementById('office');
if (!root) throw new Error('the document of the office has no place for it');
hideBehindBoxes(root);
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="en-IN">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={officeRouter} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
