import { type Address, navigationMachine } from '../../../machines/site/navigation/navigation.machine.ts';
import { defineModel, named, neverAtRest } from '../model.ts';

const home = { pathname: '/', search: '' };
/** A place on the start page: another object, since the hash is none of the chart's business. */
const places = { pathname: '/', search: '' };
const blog = { pathname: '/blog', search: '' };
const search = { pathname: '/blog', search: '?q=vue' };
const NAMES = new Map<Address | null, string>([
  [null, 'none'],
  [home, 'home'],
  [places, 'a place on home'],
  [blog, 'blog'],
  [search, 'blog with a query'],
]);
const nameOf = (address: Address | null) => NAMES.get(address) ?? 'unknown';
const offline = new Error('The program did not arrive.');

export const model = defineModel(navigationMachine, {
  input: [
    named('the program came with the document', { address: home, isHere: true }),
    named('the program has to be fetched', { address: home, isHere: false }),
  ],
  events: {
    'navigation.asked': [
      named('a place on the start page', { address: places, isHere: true }),
      named('a page whose program is here', { address: blog, isHere: true }),
      named('the same page with a query', { address: search, isHere: true }),
      named('a page whose program is not here', { address: search, isHere: false }),
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
  checks: {
    arriving: neverAtRest,
    opening: ({ context }) => context.shown === null && context.error === null,
    shown: ({ context: { asked, shown, place, error } }) =>
      shown !== null &&
      error === null &&
      place === asked &&
      shown.pathname === asked.pathname &&
      shown.search === asked.search,
    leaving: ({ context: { asked, shown, place, error } }) =>
      shown !== null && error === null && asked === search && place.pathname === shown.pathname,
    failed: ({ context: { shown, error } }) => shown === null && error === offline,
  },
});
