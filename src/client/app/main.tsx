import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { noteAttribution, openedAddress } from '../adapters/attribution.ts';
import { createAppRouter } from './router.tsx';
import { SessionProvider, startSession } from './session.tsx';

// The content policy takes style elements with this nonce only; the scroll lock of dialogs reads it here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

noteAttribution(openedAddress);
const session = startSession();
const router = createAppRouter();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
createRoot(root).render(
  <SessionProvider session={session}>
    <RouterProvider router={router} />
  </SessionProvider>,
);
