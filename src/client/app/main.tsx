import '../styles/index.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './router.tsx';
import { SessionProvider, startSession } from './session.tsx';

// The content policy takes style elements with this nonce only; the scroll lock of dialogs reads it here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

const session = startSession();
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});
const router = createAppRouter();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
createRoot(root).render(
  <SessionProvider session={session}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </SessionProvider>,
);
