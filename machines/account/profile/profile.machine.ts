import { form } from './profile.form.ts';
import { picture } from './profile.picture.ts';
import { providers } from './profile.providers.ts';
import { profileSetup } from './profile.setup.ts';
import { sharing } from './profile.sharing.ts';

/** The profile that a user maintains. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'The profile that a user maintains; each part is saved on its own.',
  context: {
    failures: { form: null, sharing: null, picture: null, providers: null },
    permission: null,
  },
  type: 'parallel',
  states: { form, sharing, picture, providers },
});
