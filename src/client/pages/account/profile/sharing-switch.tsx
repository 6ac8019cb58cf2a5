import { Switch } from '../../../ui/controls/switch.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { selectIsSavingSharing, selectPermission } from './profile.select.ts';
import type { ProfilePartProps } from './profile-part.ts';

/** Whether results may be shared; saved automatically (VA-04). */
export function SharingSwitch({ user, snapshot, send }: ProfilePartProps) {
  const failure = snapshot.context.failures.sharing;
  return (
    <div className="grid gap-4">
      <Switch
        label="Ask me about sharing results on LinkedIn"
        hint="After you pass an exam, we may ask whether you want to share it. Link previews of your credentials then show your name."
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
