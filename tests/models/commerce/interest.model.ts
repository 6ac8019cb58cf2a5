import { interestMachine } from '../../../machines/commerce/interest/interest.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, effectsOf, withContext } from '../ahead.ts';
import { isSame } from '../same.ts';

const REACT = 'react-developer-exam';
const NUXT = 'nuxt-developer-exam';

type Now = { context: { chosen: string[] } };

/** A requested one is selected in addition, once. */
const isAdded = (now: Now, { event: { slug }, before }: { event: { slug: string }; before: Now }) =>
  isSame(
    now.context.chosen,
    before.context.chosen.includes(slug) ? before.context.chosen : [...before.context.chosen, slug],
  ) && 'choosing';

export const model = defineModel(interestMachine, {
  events: {
    'interest.optionToggled': [named('React', { slug: REACT }), named('Nuxt', { slug: NUXT })],
    'interest.optionRequested': [named('React, on its card', { slug: REACT })],
    'interest.declared': [named('by a guest', { by: 'guest' }), named('by a user', { by: 'user' })],
    'interest.stored': [{}],
    'interest.refused': [{}],
    'interest.changeRequested': [{}],
  },
  words: {
    'interest.declared': 'Somebody wants to declare an interest.',
  },
  invokes: {},
  delays: {},
  context: ({ chosen }) => ({ chosen: [...chosen].sort().join() }),
  ignored: [
    {
      in: ['choosing', 'stored'],
      events: ['interest.stored', 'interest.refused'],
      because: 'nothing waits to be stored',
    },
    { in: ['choosing', 'storing'], events: ['interest.changeRequested'], because: 'there is nothing to change yet' },
    {
      in: ['waiting', 'storing', 'stored'],
      events: ['interest.optionToggled', 'interest.declared'],
      because: 'the interest is declared; changing it is asked for first',
    },
    {
      in: ['storing'],
      events: ['interest.optionRequested'],
      because: 'the interest is on its way to the account',
    },
  ],
  outcomes: {
    'interest.optionToggled': {
      choosing: (now, { event: { slug }, before: { context } }) =>
        isSame(
          now.context.chosen,
          context.chosen.includes(slug) ? context.chosen.filter((other) => other !== slug) : [...context.chosen, slug],
        ) && 'choosing',
    },
    'interest.optionRequested': { choosing: isAdded, waiting: isAdded, stored: isAdded },
    'interest.declared': {
      choosing: (_, { event: { by }, effects, before: { context } }) => {
        const { chosen: interest } = context;
        const stored = interest.length === 0 ? [] : [{ type: 'queueInterest', params: { interest, by } }];
        return isSame(effects, stored) && (interest.length === 0 ? 'choosing' : by === 'user' ? 'storing' : 'waiting');
      },
    },
    'interest.stored': { waiting: 'stored', storing: 'stored' },
    'interest.refused': { waiting: 'choosing.refused', storing: 'choosing.refused' },
    'interest.changeRequested': { waiting: 'choosing.asked', stored: 'choosing.asked' },
  },
  checks: {
    choosing: (snapshot, { event }) =>
      !snapshot.hasTag('kept') &&
      (event?.type !== 'interest.optionRequested' || snapshot.context.chosen.includes(REACT)) &&
      // Each press turns one product and no other.
      [[], [REACT], [NUXT, REACT]].every((chosen) =>
        [NUXT, REACT].every((slug) => {
          const turned = ahead(withContext(snapshot, { chosen }), { type: 'interest.optionToggled', slug });
          const others = chosen.filter((other) => other !== slug);
          return isSame(turned.context.chosen, chosen.includes(slug) ? others : [...others, slug]);
        }),
      ) &&
      // Everything that is selected is kept, in the order in which it was selected.
      (['guest', 'user'] as const).every((by) =>
        isSame(
          effectsOf(withContext(snapshot, { chosen: [REACT, NUXT, 'angular-developer'] }), {
            type: 'interest.declared',
            by,
          }),
          [{ type: 'queueInterest', params: { interest: [REACT, NUXT, 'angular-developer'], by } }],
        ),
      ) &&
      [REACT, NUXT].every((slug) => snapshot.can({ type: 'interest.optionToggled', slug })) &&
      snapshot.can({ type: 'interest.declared', by: 'guest' }) === snapshot.context.chosen.length > 0,
    'choosing.asked': (_, { event }) => event?.type !== 'interest.refused',
    'choosing.refused': ({ context }, { event }) => event?.type !== 'interest.refused' || context.chosen.length > 0,
    waiting: (snapshot, { event, effects }) =>
      snapshot.hasTag('kept') &&
      // A product that is asked for is selected in the form.
      event?.type !== 'interest.optionRequested' &&
      snapshot.context.chosen.length > 0 &&
      (event?.type !== 'interest.declared' || effects.some(({ type }) => type === 'queueInterest')),
    storing: (snapshot, { event, effects }) =>
      !snapshot.hasTag('kept') &&
      snapshot.context.chosen.length > 0 &&
      (event?.type !== 'interest.declared' || effects.some(({ type }) => type === 'queueInterest')),
    stored: (snapshot) =>
      !snapshot.hasTag('kept') &&
      snapshot.can({ type: 'interest.changeRequested' }) &&
      snapshot.can({ type: 'interest.optionRequested', slug: REACT }),
  },
  unreachable: { 'list:queueInterest.interest=none': 'an interest names a product: the button needs a selection' },
});
