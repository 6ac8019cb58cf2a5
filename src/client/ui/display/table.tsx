import type { Key, ReactNode } from 'react';
import { cx } from '../cx.ts';

export type TableColumn<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, with tabular digits. */
  align?: 'start' | 'end' | undefined;
  /** The row's header cell. */
  isRowHeader?: boolean | undefined;
};

/** Rows and columns. On narrow screens it scrolls sideways, reachable by keyboard. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  isCaptionShown,
  className,
}: {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  isCaptionShown?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      // relative: hidden text in cells is positioned, and would otherwise widen the page.
      className={cx('relative overflow-x-auto rounded-lg border border-line', className)}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className={isCaptionShown ? 'px-4 py-3 text-left font-medium' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr className="border-line border-b bg-surface-sunken">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'whitespace-nowrap px-4 py-2.5 font-medium text-muted text-xs',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={columns.length} className="px-4 py-8 text-center text-muted">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line not-last:border-b hover:bg-surface-hover">
              {columns.map((column) => {
                const Cell = column.isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    {...(column.isRowHeader ? { scope: 'row' } : {})}
                    className={cx(
                      'px-4 py-3 align-middle',
                      column.align === 'end' && 'whitespace-nowrap text-right tabular-nums',
                      column.isRowHeader && 'font-medium',
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
