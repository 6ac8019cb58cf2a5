import { ChevronRight } from 'lucide-react';
import { Link } from '../controls/link-context.tsx';

/** The path to this page; the last item is the page itself. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string | undefined }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted text-sm">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight className="size-3.5" aria-hidden />}
            {item.href !== undefined && index < items.length - 1 ? (
              <Link href={item.href} className="rounded-sm hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} className="text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
