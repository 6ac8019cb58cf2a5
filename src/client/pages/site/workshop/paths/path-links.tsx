import type { PathStep } from '../../../../../workshop/overlays/evidence.ts';
import { pathAddress } from '../../../../../workshop/run/path-steps.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';

/** Generated paths, each with the way to one of its steps. */
export function PathLinks({
  chart,
  paths,
  overlay,
}: {
  chart: string;
  paths: readonly (PathStep & { readonly words?: string })[];
  overlay: string | null;
}) {
  return (
    <ul className="grid gap-1">
      {paths.map(({ path, step, steps, words = '' }) => (
        <li key={path}>
          <Link
            href={pathAddress(chart, path, step, overlay)}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-ink pointer-coarse:min-h-6"
          >
            Path <span className="font-mono text-xs">{path}</span>
            <span>{`, step ${step + 1} of ${steps}`}</span>
          </Link>
          {words !== '' && <span className="block text-muted">{words}</span>}
        </li>
      ))}
    </ul>
  );
}
