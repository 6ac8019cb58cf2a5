import { Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { avatarPicture } from '../../shared/avatar-picture.ts';
import { ownerReason } from './owner-reason.ts';
import { selectPictureWork } from './profile.select.ts';
import type { ProfilePartProps } from './profile-part.ts';

/** The user's picture, or initials. */
export function PictureSection({ user, snapshot, send }: ProfilePartProps) {
  const input = useRef<HTMLInputElement>(null);
  const work = selectPictureWork(snapshot);
  const { picture: failure } = snapshot.context.failures;
  const reason = ownerReason(user) ?? (work === null ? undefined : 'Please wait');
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={`${user.first_name} ${user.last_name}`.trim()} picture={avatarPicture(user.avatar)} size="large" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={<Upload />}
            disabledReason={reason}
            onClick={() => input.current?.click()}
          >
            {user.avatar === null ? 'Choose a picture' : 'Choose another'}
          </Button>
          {user.avatar !== null && (
            <Button
              variant="quiet"
              size="small"
              icon={<Trash2 />}
              disabledReason={reason}
              onClick={() => send({ type: 'profile.pictureRemoved' })}
            >
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file can be chosen again after an error.
            event.currentTarget.value = '';
            if (file) send({ type: 'profile.pictureChosen', file });
          }}
        />
        {work === null ? (
          <p className="text-muted text-sm">{ownerReason(user) ?? 'PNG, JPEG or WebP. We crop it to a square.'}</p>
        ) : (
          <ProgressBar label={work} isLabelShown valueText="" className="w-56" />
        )}
        <p aria-live="polite" className="text-danger-ink text-sm empty:hidden">
          {failure?.errors.image?.[0] ?? failure?.message}
        </p>
      </div>
    </div>
  );
}
