import { useMachine } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { User } from '../../../contract/account/session.ts';
import { useTech } from '../../app/page-hooks.ts';
import { useSession, useSessionState } from '../../app/session.tsx';
import { ThemeSwitch } from '../../app/theme-switch.tsx';
import { useDark } from '../../app/use-dark.ts';
import { wireProfile } from '../../app/wire-profile.ts';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { UnverifiedNotice } from '../account/unverified-notice.tsx';
import { selectUser } from '../session/session.select.ts';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SharingSwitch } from './sharing-switch.tsx';

/** Everything about the user's own account; in the dashboard of a tech and on its own. */
export function ProfilePage() {
  const tech = useTech();
  const user = useSessionState(selectUser);
  if (!user) return null;
  const page = <Profile user={user} />;
  return tech ? page : <Framed>{page}</Framed>;
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <PageSection width="page" className="py-8! md:py-12!">
      {children}
    </PageSection>
  );
}

function Profile({ user }: { user: User }) {
  const session = useSession();
  const canSwitchTheme = useDark().toggle !== null;
  const [snapshot, send] = useMachine(useMemo(() => wireProfile(session), [session]));
  return (
    <>
      <PageTitle title="Profile" lead="What others see of you, and how you sign in." />
      <div className="mt-8">
        <UnverifiedNotice />
        <ProfileSection title="Picture" text="Beside your name, in teams and on your credentials.">
          <PictureSection user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProfileSection title="About you" text="Your name stands on certificates as you write it here.">
          <ProfileForm user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProfileSection title="Sharing" text="Nothing is ever posted in your name.">
          <SharingSwitch user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProvidersSection user={user} snapshot={snapshot} send={send} />
        <ProfileSection title="Password" text="Changing it signs you out everywhere, here too.">
          <PasswordSection user={user} />
        </ProfileSection>
        <ProfileSection title="My devices" text="Where you are signed in. Sign out devices you don't recognize.">
          <DevicesSection />
        </ProfileSection>
        {canSwitchTheme && (
          <ProfileSection title="Appearance" text="Remembered in this browser for a year.">
            <div>
              <ThemeSwitch />
            </div>
          </ProfileSection>
        )}
        <ProfileSection title="Your data" text="Take a copy with you, or have it deleted.">
          <DataSection user={user} />
        </ProfileSection>
      </div>
    </>
  );
}
