import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../../../src/client/ui/overlay/toast.tsx';
import { DashboardDemo } from './dashboard.tsx';
import { ExamDemo, QuestionKindsDemo } from './exam.tsx';
import { AuthDemo, ErrorDemo, SiteDemo } from './pages.tsx';
import { PartsDemo } from './parts.tsx';

/** ?page=…&theme=…&dark picks what is shown. */
const query = new URLSearchParams(location.search);
document.documentElement.classList.add(`theme-${query.get('theme') ?? 'lapiz'}`);
document.documentElement.classList.toggle('dark', query.has('dark'));

const pages = {
  parts: PartsDemo,
  exam: ExamDemo,
  questions: QuestionKindsDemo,
  dashboard: DashboardDemo,
  auth: AuthDemo,
  error: ErrorDemo,
  site: SiteDemo,
};
const Page = pages[(query.get('page') ?? 'parts') as keyof typeof pages] ?? PartsDemo;

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root element');
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <Page />
    </ToastProvider>
  </StrictMode>,
);
