import { type Address, navigationMachine } from '../../../machines/site/navigation/navigation.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const home = { pathname: '/', search: '', hash: '' };
const places = { pathname: '/', search: '', hash: '#offers' };
const blog = { pathname: '/blog', search: '', hash: '' };
const react = { pathname: '/blog', search: '?q=react', hash: '' };
const search = { pathname: '/blog', search: '?q=vue', hash: '' };
const NAMES = new Map<Address | null, string>([
  [null, 'none'],
  [home, 'home'],
  [places, 'a place on home'],
  [blog, 'blog'],
  [search, 'blog with a query'],
  [react, 'blog with another query'],
]);
const nameOf = (address: Address | null) => NAMES.get(address) ?? 'unknown';
const offline = new Error('The program did not arrive.');

const addressOf = (event: object | undefined) => (event && 'address' in event ? event.address : undefined);

export const model = defineModel(navigationMachine, {
  input: [
    named('the chunk is preloaded', { address: home, isHere: true }),
    named('the chunk has to be loaded', { address: home, isHere: false }),
  ],
  events: {
    'navigation.asked': [
      named('an anchor on the start page', { address: places, isHere: true }),
      named('a page whose chunk is loaded', { address: blog, isHere: true }),
      named('the same page with a query', { address: search, isHere: true }),
      named('a page whose chunk is not loaded', { address: search, isHere: false }),
      named('another page whose chunk is not loaded', { address: react, isHere: false }),
    ],
  },
  invokes: {
    loadPage: { done: [undefined], error: [offline] },
  },
  delays: {},
  context: ({ asked, shown, place, error }) => ({
    asked: nameOf(asked),
    shown: nameOf(shown),
    place: nameOf(place),
    hasError: error !== null,
  }),
  outcomes: {
    'navigation.asked': (now, { event: { address, isHere }, before: { value, context } }) => {
      if (now.context.asked !== address) return false;
      const isPlaceHere =
        isHere && address.pathname === context.shown?.pathname && address.search === context.shown.search;
      if (isPlaceHere) return now.context.place === address && now.context.shown === context.shown && 'shown';
      if (isHere) return now.context.shown === address && 'shown';
      // What was asked for before does not matter any more.
      if (value === 'failed' || value === 'opening')
        return hasInput(now.children['loadFirst'], { address }) && 'opening';
      return hasInput(now.children['loadNext'], { address }) && now.context.shown === context.shown && 'leaving';
    },
    'done(loadPage)': (now, { before }) => now.context.shown === before.context.asked && 'shown',
    'error(loadPage)': (now, { event }) => now.context.error === event.error && 'failed',
  },
  checks: {
    deciding: neverAtRest,
    opening: ({ context }) => context.shown === null && context.error === null,
    shown: ({ context: { asked, shown, place, error } }, { event }) =>
      shown !== null &&
      error === null &&
      place === asked &&
      shown.pathname === asked.pathname &&
      shown.search === asked.search &&
      (event?.type !== 'navigation.asked' || asked === addressOf(event)),
    leaving: ({ context: { asked, shown, place, error } }, { event }) =>
      shown !== null &&
      error === null &&
      [search, react].some((address) => address === asked) &&
      asked === addressOf(event) &&
      place.pathname === shown.pathname,
    failed: ({ context: { shown, error } }) => shown === null && error === offline,
  },
});
