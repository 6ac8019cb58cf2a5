import { selectUser } from '../account/session.select.ts';
import type { SessionActor } from '../account/session.tsx';

/** Who looks at a price, for the records of it (IN-05). */
export const userCategory = (session: SessionActor) => (selectUser(session.getSnapshot()) ? 'user' : 'guest');
