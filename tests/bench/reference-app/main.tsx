import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

/** What every React application with a router costs: nothing is prerendered, and there is nothing but text and a link. */
function Page({ title, to }: { title: string; to: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{'A paragraph of words that somebody could read. '.repeat(12)}</p>
      <Link to={to}>The other page</Link>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Page title="A page" to="/other" />} />
        <Route path="/other" element={<Page title="Another page" to="/" />} />
      </Routes>
    </BrowserRouter>,
  );
}
