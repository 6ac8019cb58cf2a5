import { Switch } from '../../../ui/controls/switch.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ownerReason } from './owner-reason.ts';
import { selectIsSavingSharing, selectPermission } from './profile.select.ts';
import type { ProfilePartProps } from './profile-part.ts';

/** Whether networks may name the holder beside a link to a credential (RT-36); saved automatically (VA-04). */
export function SharingSwitch({ user, snapshot, send }: ProfilePartProps) {
  const failure = snapshot.context.failures.sharing;
  return (
    <div className="grid gap-4">
      <Switch
        label="Show my name in link previews of my credentials"
        hint="LinkedIn and other networks show a picture and a title beside a link. The credential's own page always names you."
        disabledReason={ownerReason(user)}
        checked={selectPermission(snapshot, user.linkedin_achievement_share_permission)}
        onCheckedChange={(permission) => send({ type: 'profile.sharingChanged', permission })}
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {selectIsSavingSharing(snapshot) && 'Saving'}
      </p>
      {failure && (
        <Callout tone="danger" isLive>
          {failure.message}
        </Callout>
      )}
    </div>
  );
}
