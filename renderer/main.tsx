import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyTheme } from './app/appearance.ts';
import { applyTextSize } from './app/device-settings.ts';
import { queryClient } from './app/query-client.ts';
import { recall } from './app/remembered.ts';
import { SessionProvider } from './app/session.tsx';
import './styles/tokens.css';
import './styles/base.css';

applyTheme(recall('theme') ?? 'system');
applyTextSize();

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
