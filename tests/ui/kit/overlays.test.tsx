// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { AlertDialog } from '../../../src/client/ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../src/client/ui/overlay/dialog.tsx';
import { byText, click, mount } from '../../support/site/mount.tsx';

const button = (name: string | RegExp) => byText(document.body, 'button', name);

describe('a question', () => {
  const ask = async (props: Partial<Parameters<typeof AlertDialog>[0]> = {}) => {
    const heard: unknown[] = [];
    const own = { title: 'Leave A class?', description: 'You lose your seats.', confirmLabel: 'Leave the team' };
    await mount(
      <AlertDialog
        isOpen
        {...own}
        onOpenChange={(isOpen) => void heard.push({ isOpen })}
        onConfirm={() => void heard.push('confirmed')}
        {...props}
      />,
    );
    return { heard, dialog: document.querySelector('[role="alertdialog"]') };
  };

  test('is there while it is open, with what it is about', async () => {
    const { dialog } = await ask({ children: 'One exam is running.' });
    expect(dialog?.textContent).toBe('Leave A class?You lose your seats.One exam is running.CancelLeave the team');
  });

  test('is not there while it is closed', async () => {
    expect((await ask({ isOpen: false })).dialog).toBe(null);
  });

  test('tells its answer: confirmed stays open, cancelled closes', async () => {
    const { heard } = await ask({ cancelLabel: 'Stay' });
    await click(button('Leave the team'));
    await click(button('Stay'));
    expect(heard).toEqual(['confirmed', { isOpen: false }]);
  });

  test('takes no answer while one is carried out', async () => {
    const { heard } = await ask({ isBusy: true });
    expect(button(/^Leave the team/)?.getAttribute('aria-busy')).toBe('true');
    expect(button(/^Cancel/)?.getAttribute('aria-disabled')).toBe('true');
    await click(button(/^Leave the team/));
    await click(button(/^Cancel/));
    expect(heard).toEqual([]);
  });
});

describe('a dialog', () => {
  test('is there while it is open, and is closed by its cross', async () => {
    const close = vi.fn();
    const own = { title: 'Assign seats', description: 'To members.', footer: <button type="button">Assign</button> };
    await mount(
      <Dialog isOpen onOpenChange={close} {...own}>
        Ada
      </Dialog>,
    );
    expect(document.querySelector('[role="dialog"]')?.textContent).toMatch(/^Assign seatsTo members\.AdaAssign/);
    await click(button('Close'));
    expect(close.mock.calls).toEqual([[false]]);
  });

  test('is not there while it is closed', async () => {
    await mount(<Dialog isOpen={false} onOpenChange={() => undefined} title="Assign seats" />);
    expect(document.querySelector('[role="dialog"]')).toBe(null);
  });
});
