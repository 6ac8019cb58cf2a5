import type { PublicSettings } from '../../contract/site/system.ts';
import { configuredThirdParties, SCRIPT_POLICIES, WORKER_POLICY } from '../../contract/site/third-parties.ts';
import { type SourceKind, sourcesOf } from '../../contract/site/third-party-sources.ts';

const KINDS: readonly SourceKind[] = ['script-src', 'connect-src', 'img-src', 'frame-src', 'style-src', 'font-src'];

/**
 * Additions to the pages' content security policy for the configured third parties: sources by directive, and Trusted
 * Types policies. Empty when nothing is configured.
 */
export function thirdPartySources(settings: PublicSettings): {
  sources: Partial<Record<SourceKind, string[]>>;
  trustedTypes: readonly string[];
} {
  const sources = Object.fromEntries(
    KINDS.flatMap((kind) => {
      const origins = sourcesOf(settings, kind);
      return origins.length > 0 ? [[kind, origins]] : [];
    }),
  );
  const trustedTypes = [
    ...(settings.offline_shell ? [WORKER_POLICY] : []),
    ...(configuredThirdParties(settings).length > 0 ? SCRIPT_POLICIES : []),
  ];
  return { sources, trustedTypes };
}
