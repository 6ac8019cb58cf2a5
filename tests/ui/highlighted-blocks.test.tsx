// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHighlightedBlocks } from '../../src/client/ui/display/use-highlighted-blocks.ts';
import { eventually, mount } from '../support/site/mount.tsx';

const coloured = vi.hoisted(() => vi.fn());
vi.mock('../../src/client/ui/display/highlight-code.ts', () => ({
  highlightBlocks: (element: Element, selector: string) => {
    coloured(element.id, selector);
    return () => {};
  },
}));

beforeEach(() => vi.stubGlobal('CSS', { highlights: new Map() }));
afterEach(() => {
  vi.unstubAllGlobals();
  coloured.mockReset();
});

function Shown({ what, isBlock }: { what: 'blocks' | 'inline' | 'none'; isBlock: boolean }) {
  const place = useHighlightedBlocks<HTMLDivElement>('text', what);
  return (
    <div ref={place} id={what}>
      <code {...(isBlock ? { 'data-language': 'js' } : {})}>const a = 1;</code>
    </div>
  );
}

test.each<['blocks' | 'inline' | 'none', boolean, string[][]]>([
  ['blocks', true, [['blocks', 'code[data-language]']]],
  ['blocks', false, []],
  ['inline', true, [['inline', 'code']]],
  ['inline', false, [['inline', 'code']]],
  ['none', true, []],
])('[EX-19] of %s, code that is a block (%s) is coloured as %j', async (what, isBlock, wanted) => {
  await mount(<Shown what={what} isBlock={isBlock} />);
  // One that is coloured in any case: when it is, the others have had their turn.
  await mount(<Shown what="inline" isBlock={true} />);
  await eventually(() => expect(coloured.mock.calls).toEqual([...wanted, ['inline', 'code']]));
});
