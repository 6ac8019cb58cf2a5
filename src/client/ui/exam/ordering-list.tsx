import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';

export type OrderingItem = {
  id: string;
  content: ReactNode;
  /** Plain text for announcements and button names. */
  name: string;
};

/** The order after moving an item to a zero-based position. */
export function moveItem(order: readonly string[], id: string, position: number): readonly string[] {
  const rest = order.filter((other) => other !== id);
  const index = Math.min(rest.length, Math.max(0, position));
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}

/**
 * Orders lines by dragging the handle, with buttons, or with Alt and the arrow keys on a row. `onValueChange` is called
 * once per completed move; Escape cancels a drag.
 *
 * @param value - item ids in their current order
 */
export function OrderingList({
  label,
  labelledBy,
  items,
  value,
  onValueChange,
  isDisabled,
}: {
  label?: string | undefined;
  labelledBy?: string | undefined;
  items: readonly OrderingItem[];
  value: readonly string[];
  onValueChange: (value: readonly string[]) => void;
  isDisabled?: boolean | undefined;
}) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef<{ id: string; control: string }>(null);
  const [announcement, setAnnouncement] = useState('');
  // The order during a drag; the caller is notified on drop.
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);

  const byId = new Map(items.map((item) => [item.id, item]));
  const order = drag?.order ?? value;

  const announce = (itemId: string, next: readonly string[]) =>
    setAnnouncement(`${byId.get(itemId)?.name ?? 'Item'}: position ${next.indexOf(itemId) + 1} of ${next.length}`);

  const moveTo = (itemId: string, position: number, control: string) => {
    if (isDisabled || position < 0 || position >= value.length) return;
    const next = moveItem(value, itemId, position);
    refocus.current = { id: itemId, control };
    onValueChange(next);
    announce(itemId, next);
  };

  // React moves the row's element, which can lose focus on the way: give it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of the order
  useEffect(() => {
    const wanted = refocus.current;
    if (!wanted) return;
    refocus.current = null;
    const row = list.current?.querySelector(`[data-item="${CSS.escape(wanted.id)}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`);
    control?.focus();
  }, [value]);

  const handleKeyDown = (event: KeyboardEvent, itemId: string) => {
    if (drag && event.key === 'Escape') {
      event.preventDefault();
      setDrag(null);
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    const control = (event.target as HTMLElement).dataset.control ?? 'handle';
    moveTo(itemId, value.indexOf(itemId) + step, control);
  };

  const handlePointerMove = (event: PointerEvent) => {
    if (!drag || !list.current) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-item]')];
    // The item is inserted after every other row whose middle is above the pointer.
    const position = rows
      .filter((row) => row.dataset.item !== drag.id)
      .filter((row) => {
        const bounds = row.getBoundingClientRect();
        return bounds.top + bounds.height / 2 < event.clientY;
      }).length;
    if (drag.order.indexOf(drag.id) !== position)
      setDrag({ id: drag.id, order: moveItem(drag.order, drag.id, position) });
  };

  const drop = () => {
    if (!drag) return;
    if (drag.order.join('\n') !== value.join('\n')) {
      onValueChange(drag.order);
      announce(drag.id, drag.order);
    }
    setDrag(null);
  };

  return (
    <div>
      <p id={`${id}-help`} className="mb-3 text-muted text-sm">
        Drag, use the buttons, or press Alt with the arrow keys.
      </p>
      <ol
        ref={list}
        aria-labelledby={labelledBy}
        aria-label={labelledBy === undefined ? (label ?? 'Order') : undefined}
        aria-describedby={`${id}-help`}
        className="grid gap-2.5"
      >
        {order.map((itemId, index) => {
          const item = byId.get(itemId);
          if (!item) return null;
          const isHeld = drag?.id === itemId;
          return (
            <li
              key={itemId}
              data-item={itemId}
              onKeyDown={(event) => handleKeyDown(event, itemId)}
              className={cx(
                'flex min-h-14 items-center gap-2 rounded-lg border bg-surface-raised py-1.5 pr-1.5 pl-1 transition-colors duration-75',
                isHeld ? 'relative z-10 border-accent-ink bg-accent-soft shadow-overlay' : 'border-line-strong/60',
              )}
            >
              <button
                type="button"
                data-control="handle"
                disabled={isDisabled}
                aria-label={`${item.name}, position ${index + 1} of ${order.length}. Alt and arrow keys move it`}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDrag({ id: itemId, order: value });
                }}
                onPointerMove={handlePointerMove}
                onPointerUp={drop}
                onPointerCancel={() => setDrag(null)}
                className={cx(
                  'grid h-11 w-8 shrink-0 touch-none place-items-center rounded-md text-muted hover:text-ink disabled:opacity-50',
                  isHeld ? 'cursor-grabbing!' : 'cursor-grab!',
                )}
              >
                <GripVertical className="size-4" aria-hidden />
              </button>
              <span aria-hidden="true" className="w-5 shrink-0 text-muted text-sm tabular-nums">
                {`${index + 1}.`}
              </span>
              <span className="min-w-0 flex-1 py-1.5">{item.content}</span>
              <span className="flex shrink-0">
                <IconButton
                  data-control="up"
                  label={`Move up: ${item.name}`}
                  title="Move up"
                  icon={<ChevronUp />}
                  disabled={isDisabled}
                  disabledReason={index === 0 && !drag ? 'Already first' : undefined}
                  onClick={() => moveTo(itemId, index - 1, 'up')}
                />
                <IconButton
                  data-control="down"
                  label={`Move down: ${item.name}`}
                  title="Move down"
                  icon={<ChevronDown />}
                  disabled={isDisabled}
                  disabledReason={index === order.length - 1 && !drag ? 'Already last' : undefined}
                  onClick={() => moveTo(itemId, index + 1, 'down')}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <span className="sr-only" aria-live="assertive">
        {announcement}
      </span>
    </div>
  );
}
