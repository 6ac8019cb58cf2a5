import { type ReactNode, useMemo } from 'react';
import type { User } from '../../../../contract/account/session.ts';
import { wireProfile } from '../../../flows/account/profile.wire.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useDark } from '../../../flows/site/use-dark.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { UnverifiedNotice } from '../../shared/unverified-notice.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { MailSection } from './mail-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SharingSwitch } from './sharing-switch.tsx';

/** Everything about the user's own account; in a tech's dashboard and standalone. */
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
  const [snapshot, send] = useChart(useMemo(() => wireProfile(session), [session]));
  return (
    <>
      <PageTitle title="Profile" lead="What others see of you, and how you sign in." />
      <div className="mt-8">
        <UnverifiedNotice />
        <ProfileSection title="Picture" text="Shown next to your name.">
          <PictureSection user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProfileSection
          title="About you"
          text="Credentials you earn from now on show your name as you write it here. To correct the name on an earlier one, write to us: the address is in the imprint."
        >
          <ProfileForm user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProfileSection title="Sharing" text="We never post on your behalf.">
          <SharingSwitch user={user} snapshot={snapshot} send={send} />
        </ProfileSection>
        <ProfileSection id="emails" title="Emails" text="Choose what we email you besides the essentials.">
          <MailSection user={user} />
        </ProfileSection>
        <ProvidersSection user={user} snapshot={snapshot} send={send} />
        <ProfileSection title="Password" text="Changing it signs you out everywhere, including here.">
          <PasswordSection user={user} />
        </ProfileSection>
        <ProfileSection
          id="sign-in-security"
          title="Sign-in security"
          text="A second factor keeps your account yours, even if somebody learns your password."
        >
          <SecondFactorSection user={user} />
        </ProfileSection>
        <ProfileSection title="My devices" text="Where you're signed in. Sign out devices you don't recognize.">
          <DevicesSection user={user} />
        </ProfileSection>
        {canSwitchTheme && (
          <ProfileSection title="Appearance" text="Remembered in this browser for a year.">
            <div>
              <ThemeSwitch />
            </div>
          </ProfileSection>
        )}
        <ProfileSection title="Your data" text="Download a copy, or delete your account.">
          <DataSection user={user} />
        </ProfileSection>
      </div>
    </>
  );
}
