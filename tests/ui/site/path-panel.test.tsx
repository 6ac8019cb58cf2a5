// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { PathPanel } from '../../../src/client/pages/site/workshop/paths/path-panel.tsx';
import { loadChart } from '../../../src/workshop/registry.ts';
import { eventually, mount } from '../../support/site/mount.tsx';

vi.mock('../../../src/workshop/overlays/expected-behaviour.ts', () => ({
  loadExpected: async () => new Map([['p', []]]),
}));

test('[WS-15] the panel of a path asks for what is expected on it, and says when nothing is', async () => {
  const loaded = await loadChart('poll');
  if (!loaded) throw new Error('There is no such chart.');
  const of = (path: string) =>
    mount(<PathPanel chart={loaded.chart} path={path} steps={[]} at={0} onPlace={() => {}} />);
  const unknown = await of('q');
  await eventually(() =>
    expect(unknown.textContent).toContain('No behaviour is expected on this path yet: only its steps are known.'),
  );
  expect((await of('p')).textContent).toContain('What happens on it was reviewed and is expected.');
});
