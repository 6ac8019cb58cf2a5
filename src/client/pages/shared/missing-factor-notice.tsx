import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

/** In the dashboard of staff whose rights wait for a second factor: nothing else would say why the pages of the role are missing. */
export function MissingFactorNotice() {
  const user = useSessionState(selectUser);
  if (!user?.lacks_factor) return null;
  return (
    <Callout
      tone="warning"
      title="Your role needs a second factor"
      className="mb-6"
      actions={
        <LinkButton href="/profile#sign-in-security" size="small" variant="secondary">
          Add a second factor
        </LinkButton>
      }
    >
      Until you have added one and signed in with it, your account has none of the rights of its role.
    </Callout>
  );
}
