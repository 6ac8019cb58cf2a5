import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { useActiveFreeWeekend } from '../../../flows/commerce/active-free-weekend.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Welcomes to the free weekend of the technology while it runs (UI-12). */
export function FreeWeekendWelcome({ tech }: { tech: Tech }) {
  if (useActiveFreeWeekend() !== tech) return null;
  return (
    <Callout
      tone="positive"
      className="mb-6"
      title={`Welcome to the free ${TECH_LABELS[tech]} weekend`}
      actions={
        <LinkButton size="small" href={`/${tech}/dashboard/free-weekend`}>
          See what is free
        </LinkButton>
      }
    >
      The mid-level training and the mock exam are open to you until the weekend ends.
    </Callout>
  );
}
