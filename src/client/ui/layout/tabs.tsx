import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';

export type TabItem<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: Elements;
  /** After the label: a count. */
  badge?: ReactNode;
  content: ReactNode;
};

export type TabsProps<Value extends string> = {
  /** The tab list's name for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Keeps hidden panels mounted (an editor must not lose its state). */
  keepMounted?: boolean | undefined;
  className?: string | undefined;
  panelClassName?: string | undefined;
};

/** Lists scroll by whole pixels, and a tab can end between two. */
const ROUNDING_PX = 1;

/** Scrolls a list of tabs, not the page, until a tab is seen whole. */
function showInList(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const least = tab.offsetLeft + tab.offsetWidth + ROUNDING_PX - list.clientWidth;
  list.scrollLeft = Math.max(least, Math.min(list.scrollLeft, tab.offsetLeft));
}

/** Tabs. Radix' own style attributes are unset, because prerendered pages must not contain any. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  keepMounted,
  className,
  panelClassName,
}: TabsProps<Value>) {
  const chosen = useRef<HTMLButtonElement>(null);
  const counts = items.map(({ badge }) => String(badge ?? '')).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that is loaded later moves the tabs after it
  useEffect(() => showInList(chosen.current), [value, counts]);
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const item = items.find((candidate) => candidate.value === next);
        if (item) onValueChange(item.value);
      }}
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        style={{ outline: undefined }}
        className="relative flex gap-1 pe-px overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            ref={item.value === value ? chosen : undefined}
            value={item.value}
            className="group relative flex min-h-10 shrink-0 items-center gap-2 rounded-t-md border-transparent border-b-2 px-3 text-muted text-sm transition-colors duration-100 -outline-offset-2! hover:text-ink data-[state=active]:border-accent-ink data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:min-h-11 [&>svg]:size-4"
          >
            {item.icon}
            <span className="contents">{item.label}</span>
            {item.badge !== undefined && <span className="text-muted text-xs tabular-nums">{item.badge}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} asChild {...(keepMounted ? { forceMount: true } : {})}>
          <div style={{ animationDuration: undefined }} className={cx('data-[state=inactive]:hidden', panelClassName)}>
            {item.content}
          </div>
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
