import type { Provider } from '../../../src/contract/account/providers.ts';
import type { User } from '../../../src/contract/account/session.ts';
import type { Failure } from '../../shared/failure.ts';

/** Values of the profile form; an empty string means none. */
export type ProfileFields = {
  first_name: string;
  last_name: string;
  /** Only where the form asks for it: a name of A to Z needs no second spelling. */
  latin_name?: string;
  email: string;
  occupation: string;
  twitter: string;
  linkedin: string;
};

export type ProfileContext = {
  /** Why the last request failed, by part of the profile. */
  failures: { form: Failure | null; sharing: Failure | null; picture: Failure | null; providers: Failure | null };
  /** The sharing setting the user chose; null while it equals the saved one. */
  permission: boolean | null;
};

export type ProfileEvent =
  | { type: 'profile.submitted'; fields: ProfileFields }
  /** The user typed. */
  | { type: 'profile.edited' }
  | { type: 'profile.sharingChanged'; permission: boolean }
  | { type: 'profile.pictureChosen'; file: Blob }
  | { type: 'profile.pictureRemoved' }
  | { type: 'profile.connectRequested'; provider: Provider }
  | { type: 'profile.disconnectRequested'; provider: Provider }
  | { type: 'profile.joinRequested' };

export type ProfilePart = keyof ProfileContext['failures'];
export type { Provider, User };
