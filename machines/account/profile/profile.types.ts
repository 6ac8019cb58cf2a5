import type { Provider } from '../../../src/contract/account/providers.ts';
import type { User } from '../../../src/contract/account/session.ts';
import type { Failure } from '../../shared/failure.ts';

/** What the form of the profile holds; empty texts are nothing. */
export type ProfileFields = {
  first_name: string;
  last_name: string;
  email: string;
  occupation: string;
  twitter: string;
  linkedin: string;
};

export type ProfileContext = {
  /** Why what was sent last was refused, by what it was. */
  failures: { form: Failure | null; sharing: Failure | null; picture: Failure | null; providers: Failure | null };
  /** What the user wants about sharing; null as long as that is what is stored. */
  permission: boolean | null;
};

export type ProfileEvent =
  | { type: 'profile.submitted'; fields: ProfileFields }
  /** Something was typed. */
  | { type: 'profile.edited' }
  | { type: 'profile.sharingChanged'; permission: boolean }
  | { type: 'profile.pictureChosen'; file: Blob }
  | { type: 'profile.pictureRemoved' }
  | { type: 'profile.connectRequested'; provider: Provider }
  | { type: 'profile.disconnectRequested'; provider: Provider }
  | { type: 'profile.joinRequested' };

export type ProfilePart = keyof ProfileContext['failures'];
export type { Provider, User };
