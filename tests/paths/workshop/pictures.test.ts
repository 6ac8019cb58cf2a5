import { expect, it } from 'vitest';
import { generate } from '../../../src/walks/cover/generate.ts';
import { attachPath } from '../../e2e/drivers/attach-path.ts';
import { model } from '../../models/account/auth-modal.model.ts';
import { captureAttachments } from '../browser/captured-attachments.ts';
import { expectedPaths } from '../files/expected-files.ts';

it('[WS-15] a failed walk carries the path in words, a link to the step, and the chart with the path lit', async () => {
  const { paths } = generate(model, { earlier: expectedPaths('authModal') });
  const path = paths.find(({ edges }) => edges.length > 2);
  if (!path) throw new Error('No path is long enough.');
  const { texts: attached, testInfo, remove } = captureAttachments();
  const label = path.edges[1]?.label ?? '';
  await attachPath(testInfo, 'auth-modal', path, {
    cause: 'model',
    pathId: path.id,
    at: 1,
    label,
    message: 'no <dialog> & "title"',
  });
  remove();
  const text = attached.get('path.txt')?.split('\n') ?? [];
  expect(text[1]).toBe(`Path ${path.id} of authModal, step 1 (model): no <dialog> & "title"`);
  expect(text[3]).toMatch(/^→ 1\. [A-Z].*\.$/);
  const link = `http://localhost:3000/statecharts/authModal?path=${path.id}&step=1&walk=`;
  expect(text[0]).toContain(`In the workshop: ${link}`);
  const taken = path.edges[1]?.outcome.taken.at(-1) ?? '';
  expect(attached.get('path.svg')).toContain(`data-transition="${taken}"`);
  expect(attached.get('path.svg')).toContain('stroke-dasharray="6 4"');
  const page = attached.get('path.html') ?? '';
  expect(page).toContain(`<a id="step" href="${link.replaceAll('&', '&amp;')}`);
  expect(page).toContain('step 1 (model): no &lt;dialog&gt; &amp; &quot;title&quot;</pre>');
  expect(page.match(/<li[ >]/g)).toHaveLength(path.edges.length);
});
