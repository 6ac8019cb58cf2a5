import { List, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDark } from '../../../flows/site/use-dark.ts';
import { LogoMark } from '../../../ui/brand/logo.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SkipLink } from '../../../ui/layout/skip-link.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { ChartList } from './list/chart-list.tsx';

/** The workshop's own frame: the whole window, with as little around the chart as possible. */
export function WorkshopFrame({
  current,
  title,
  tools,
  children,
}: {
  /** Id of the chart on show; null on the list. */
  current: string | null;
  title: ReactNode;
  tools?: Elements;
  children: Elements;
}) {
  const { isDark, toggle } = useDark();
  const [isListOpen, setIsListOpen] = useState(false);
  return (
    <div className={current === null ? 'min-h-dvh' : 'flex h-dvh flex-col [@media(max-height:26rem)]:h-auto'}>
      <SkipLink />
      <header className="sticky top-0 z-40 flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-line border-b bg-surface px-3 py-2">
        <Link href="/" aria-label="Chartered, home" className="inline-flex rounded-md">
          <LogoMark className="size-7" />
        </Link>
        <div className="min-w-0 flex-1 text-sm sm:flex-none">{title}</div>
        {current !== null && (
          <div className="lg:hidden">
            <Drawer
              side="left"
              title="Charts"
              isOpen={isListOpen}
              onOpenChange={setIsListOpen}
              trigger={<IconButton label="Charts" icon={<List />} />}
            >
              <ChartList key={current} current={current} />
            </Drawer>
          </div>
        )}
        {tools}
        {toggle && (
          <IconButton
            label={isDark ? 'Light theme' : 'Dark theme'}
            icon={isDark ? <Sun /> : <Moon />}
            onClick={toggle}
            className="ml-auto"
          />
        )}
      </header>
      {children}
    </div>
  );
}
