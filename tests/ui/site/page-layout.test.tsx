// @vitest-environment happy-dom

import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { eventually, show } from '../../support/site/mount.tsx';

describe('a page whose frame is not loaded yet', () => {
  test.each([
    ['RT-02, RT-04', 'dashboard', 'dashboard-area', 'DashboardArea'],
    ['RT-35', 'team', 'team-area', 'TeamArea'],
  ] as const)('[%s] of the %s has a placeholder until then', async (_, layout, file, name) => {
    let load: (parts: object) => void = () => {};
    vi.resetModules();
    vi.doMock(`../../../src/client/app/frame/${file}.tsx`, () => new Promise((resolve) => (load = resolve)));
    const { PageLayout } = await import('../../../src/client/app/frame/page-layout.tsx');
    const page = await show(<PageLayout layout={layout}>Page</PageLayout>);
    const seen = () => [page.querySelector('main[aria-busy="true"] .skeleton-pulse') !== null, page.textContent];
    expect(seen()).toEqual([true, 'Loading']);
    load({ [name]: ({ children }: { children: ReactNode }) => <p>In its frame: {children}</p> });
    await eventually(() => expect(seen()).toEqual([false, 'In its frame: Page']));
    vi.doUnmock(`../../../src/client/app/frame/${file}.tsx`);
  });
});
