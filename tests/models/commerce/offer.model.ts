import type { SnapshotFrom } from 'xstate';
import {
  type OfferContent,
  type OfferContext,
  type OfferEvent,
  offerMachine,
} from '../../../machines/commerce/offer/offer.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { withContext } from '../ahead.ts';

const first: OfferContent = { data: '{"name":"First"}', startsAt: null, endsAt: null };
const second: OfferContent = { data: '{"name":"Second"}', startsAt: 10, endsAt: 20 };
const older: OfferContent = { data: '{"name":"Older"}', startsAt: 5, endsAt: null };
/** Changes beyond this number reach nothing new. */
const MAX_VERSION = 5;

const needed = ['The coupon welcome10 names it.'];

/** What administrators may do depends on the version that they saw, and on nothing else but the state. */
function isDecidedByVersion(snapshot: SnapshotFrom<typeof offerMachine>, isPublished: boolean) {
  const { version } = snapshot.context;
  const can = (event: OfferEvent) => snapshot.can(event);
  const revision = { version: version - 1, content: older };
  const seventh = withContext(snapshot, { version: 7 });
  const back = (to: number, seen = 7) =>
    seventh.can({ type: 'offer.restored', seen, revision: { version: to, content: older } });
  return (
    // Any older version can be restored by who saw the newest.
    [1, 2, 5, 6].every((to) => back(to) && !back(to, 6) && !back(to, 8)) &&
    [7, 8].every((to) => !back(to)) &&
    !can({ type: 'offer.saved', seen: version + 1, content: second }) &&
    can({ type: 'offer.saved', seen: version, content: second }) &&
    !can({ type: 'offer.saved', seen: version - 1, content: second }) &&
    can({ type: 'offer.restored', seen: version, revision }) &&
    !can({ type: 'offer.restored', seen: version - 1, revision: { ...revision, version: version - 2 } }) &&
    !can({ type: 'offer.restored', seen: version, revision: { ...revision, version } }) &&
    can({ type: 'offer.published', seen: version }) === !isPublished &&
    !can({ type: 'offer.published', seen: version - 1 }) &&
    can({ type: 'offer.withdrawn', seen: version, needed: [] }) === isPublished &&
    !can({ type: 'offer.withdrawn', seen: version - 1, needed: [] }) &&
    [1, 2, 3].every((count) => !can({ type: 'offer.withdrawn', seen: version, needed: Array(count).fill(needed[0]) }))
  );
}

/** A change makes exactly the next version, with the content that it brought. */
function isNextVersion({ version, content }: OfferContext, event: unknown) {
  const { type, seen } = (event ?? {}) as { type?: string; seen?: number };
  if (seen === undefined) return true;
  // An event that the chart refuses, such as one about an older version, leaves the version above the one it saw.
  if (version !== seen + 1) return version >= seen;
  if (type === 'offer.saved') return content === second;
  return type !== 'offer.restored' || content === older;
}

export const model = defineModel(offerMachine, {
  input: [named('a new offer', { version: 1, content: first })],
  events: {
    'offer.saved': ({ context: { version } }) =>
      version >= MAX_VERSION
        ? []
        : [
            named('of the newest version', { seen: version, content: second }),
            named('of a version that somebody changed meanwhile', { seen: version - 1, content: second }),
          ],
    'offer.published': ({ context: { version } }) =>
      version >= MAX_VERSION
        ? []
        : [
            named('the newest version', { seen: version }),
            named('a version that somebody changed meanwhile', { seen: version - 1 }),
          ],
    'offer.withdrawn': ({ context: { version } }) =>
      version >= MAX_VERSION
        ? []
        : [
            named('that no other offer needs', { seen: version, needed: [] }),
            named('that another offer needs', { seen: version, needed }),
            named('that two offers need', { seen: version, needed: [...needed, 'The upgrade of seniors names it.'] }),
            named('of a version that somebody changed meanwhile', { seen: version - 1, needed: [] }),
          ],
    'offer.restored': ({ context: { version } }) =>
      version >= MAX_VERSION
        ? []
        : [
            named('an older version', { seen: version, revision: { version: version - 1, content: older } }),
            named('the newest version', { seen: version, revision: { version, content: older } }),
            named('after somebody changed the offer', {
              seen: version - 1,
              revision: { version: version - 2, content: older },
            }),
          ],
  },
  words: {
    'offer.published': 'An administrator wants to publish.',
    'offer.restored': 'An administrator wants to restore an older version.',
    'offer.saved': 'An administrator wants to save changes.',
    'offer.withdrawn': 'An administrator wants to withdraw the offer.',
  },
  invokes: {},
  delays: {},
  context: ({ version, content }) => ({ version, content: content.data }),
  ignored: [
    { in: ['draft', 'withdrawn'], events: ['offer.withdrawn'], because: 'only a published offer can be withdrawn' },
    { in: ['published'], events: ['offer.published'], because: 'the offer is published already' },
  ],
  checks: {
    draft: (snapshot, { event }) => isDecidedByVersion(snapshot, false) && isNextVersion(snapshot.context, event),
    published: (snapshot, { event }) => isDecidedByVersion(snapshot, true) && isNextVersion(snapshot.context, event),
    withdrawn: (snapshot, { event }) => isDecidedByVersion(snapshot, false) && isNextVersion(snapshot.context, event),
  },
});
