import { DropdownMenu as RadixDropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '../controls/link-context.tsx';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';
import { StatusDot } from '../feedback/status-dot.tsx';

export type DropdownMenuItem =
  | 'separator'
  | {
      label: string;
      icon?: Elements;
      /** A link; otherwise set `onSelect`. */
      href?: string | undefined;
      target?: string | undefined;
      onSelect?: (() => void) | undefined;
      tone?: 'danger' | undefined;
      /** A red dot, with this text for screen readers. */
      attention?: string | undefined;
      disabledReason?: string | undefined;
      /** At the end of the row: a key, a count. */
      end?: ReactNode;
    };

export type DropdownMenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: readonly DropdownMenuItem[];
  /** Above the items: the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
};

/**
 * A menu: 180 ms each way, closes on Escape, outside click and selection; arrows and first letters move. Not modal,
 * because a modal one would inject a style element to lock scrolling.
 */
export function DropdownMenu({ trigger, items, header, align = 'end', isOpen, onOpenChange }: DropdownMenuProps) {
  return (
    <RadixDropdownMenu.Root
      modal={false}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <RadixDropdownMenu.Trigger asChild>{trigger}</RadixDropdownMenu.Trigger>
      {/* No portal: the menu stays in its landmark and inherits its colors; its position is fixed anyway. */}
      <RadixDropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className="motion-menu z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 overflow-y-auto rounded-lg border border-line bg-surface-raised p-1 text-ink shadow-overlay"
      >
        {header !== undefined && (
          <RadixDropdownMenu.Label className="border-line border-b px-3 pt-2 pb-2.5 text-sm mb-1 -mx-1">
            {header}
          </RadixDropdownMenu.Label>
        )}
        {items.map((item, index) =>
          item === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity of their own
            <RadixDropdownMenu.Separator key={index} className="-mx-1 my-1 h-px bg-line" />
          ) : (
            <RadixDropdownMenu.Item
              key={item.label}
              asChild={item.href !== undefined}
              disabled={item.disabledReason !== undefined}
              {...(item.onSelect ? { onSelect: item.onSelect } : {})}
              {...(item.disabledReason === undefined ? {} : { title: item.disabledReason })}
              className={cx(
                'flex min-h-9 w-full cursor-pointer select-none items-center gap-2.5 rounded-md border border-transparent px-3 py-1.5 text-sm no-underline outline-none data-disabled:cursor-not-allowed data-highlighted:bg-surface-hover data-disabled:text-muted pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted forced-colors:data-highlighted:border-[Highlight]',
                item.tone === 'danger' && 'text-danger-ink [&>svg]:text-danger-ink',
              )}
            >
              {item.href !== undefined ? (
                <Link href={item.href} {...(item.target ? { target: item.target } : {})}>
                  <ItemContent {...item} />
                </Link>
              ) : (
                <ItemContent {...item} />
              )}
            </RadixDropdownMenu.Item>
          ),
        )}
      </RadixDropdownMenu.Content>
    </RadixDropdownMenu.Root>
  );
}

function ItemContent({ label, icon, attention, disabledReason, end }: Exclude<DropdownMenuItem, string>) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span>{label}</span>
        {disabledReason !== undefined && <span className="block text-muted text-xs">{disabledReason}</span>}
      </span>
      {attention !== undefined && <StatusDot tone="danger" label={attention} />}
      {end !== undefined && <span className="text-muted text-xs">{end}</span>}
    </>
  );
}
