import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { optionalPart } from '../optional-part.tsx';
import { useLatch } from '../use-latch.ts';
import { SkipLink } from './skip-link.tsx';

export type ExamLayoutProps = {
  /** Name, position, time left, saved state: an `ExamTopBar`. */
  topBar: ReactNode;
  /** The `OverviewGrid`: next to the question from 1024 px, in a drawer below that and in the workspace. */
  overview: ReactNode;
  /** Why the exam is read-only: above the exercise, which moves down. */
  standstill?: ReactNode;
  /** Notices that come and go during the exam. They grow upwards from the bottom, so that click targets do not move. */
  notices?: ReactNode;
  /** Previous, next, hand in. */
  navigation: ReactNode;
  /** `workspace` gives a coding task the whole screen. */
  kind?: 'question' | 'workspace' | undefined;
  /** The drawer's state; uncontrolled by default. Close it when the candidate has chosen a question. */
  isOverviewOpen?: boolean | undefined;
  onOverviewOpenChange?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

// Not needed for the first question; the exam preloads it (`app/exam-parts.ts`).
const Drawer = optionalPart(async () => (await import('../overlay/drawer.tsx')).Drawer);

/** The exam: question, answers, time, saved state, overview; nothing else. Text contrast is 7:1 (class `exam-page`). */
export function ExamLayout({
  topBar,
  overview,
  standstill,
  notices,
  navigation,
  kind = 'question',
  isOverviewOpen,
  onOverviewOpenChange,
  children,
}: ExamLayoutProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = isOverviewOpen ?? isOwnOpen;
  const setIsOpen = onOverviewOpenChange ?? setIsOwnOpen;
  const isDrawerWanted = useLatch(isOpen);
  const isQuestion = kind === 'question';
  return (
    <div className={cx('exam-page flex min-h-dvh flex-col', !isQuestion && 'lg:h-dvh')}>
      <SkipLink label="Skip to the question" />
      {/* On very low screens the bars scroll away: the question comes first. */}
      <header className="sticky top-0 z-40 border-line border-b bg-surface [@media(max-height:26rem)]:static">
        <div className="flex min-h-14 items-center gap-2 px-4 py-1.5 sm:px-6">
          <div className="min-w-0 flex-1">{topBar}</div>
          <IconButton
            label="Overview of questions"
            icon={<LayoutGrid />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
            className={cx('-mr-2', isQuestion && 'lg:hidden')}
          />
          {isDrawerWanted && (
            <Drawer isOpen={isOpen} onOpenChange={setIsOpen} title="Overview">
              {overview}
            </Drawer>
          )}
        </div>
      </header>
      <div className="border-line border-b px-4 py-3 empty:hidden sm:px-6">{standstill}</div>
      <div className={cx('flex min-h-0 flex-1', isQuestion && 'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            id="content"
            tabIndex={-1}
            className={cx(
              'min-h-0 w-full flex-1',
              isQuestion && 'mx-auto max-w-[52rem] px-4 pt-8 pb-12 sm:px-6 lg:px-10 lg:pt-12',
            )}
          >
            {children}
          </main>
          <div className="sticky bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] [@media(max-height:26rem)]:static">
            <div
              className={cx(
                'relative max-h-[40dvh] overflow-y-auto px-4 pt-3 empty:hidden sm:px-6',
                isQuestion && 'mx-auto max-w-[52rem] lg:px-10',
              )}
            >
              {notices}
            </div>
            <div className={cx('px-4 py-3 sm:px-6', isQuestion && 'mx-auto max-w-[52rem] lg:px-10')}>{navigation}</div>
          </div>
        </div>
        {isQuestion && (
          <aside
            aria-label="Overview"
            className="sticky top-[57px] hidden h-[calc(100dvh-57px)] overflow-y-auto border-line border-l bg-surface-sunken p-6 lg:block"
          >
            {overview}
          </aside>
        )}
      </div>
    </div>
  );
}
