import { form } from './profile.form.ts';
import { picture } from './profile.picture.ts';
import { providers } from './profile.providers.ts';
import { profileSetup } from './profile.setup.ts';
import { sharing } from './profile.sharing.ts';

/** What a user says about themselves. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'What a user says about themselves; each part is saved on its own.',
  context: {
    failures: { form: null, sharing: null, picture: null, providers: null },
    permission: null,
  },
  type: 'parallel',
  states: { form, sharing, picture, providers },
});
