import { defineProperties } from '../../../src/walks/properties/define.ts';
import { bannerListMachine } from './banner-list.machine.ts';

export const properties = defineProperties(bannerListMachine, {
  requirements: { 'ST-09': ['current', 'refreshing'], 'ST-11': ['unwatched'] },
  properties: ({ never, eventually }) => [
    never(
      'Banners are not fetched while nobody looks at the page.',
      (now) =>
        now.before?.is('unwatched') === true && now.is('refreshing') && now.event?.type !== 'bannerList.pageShown',
    ),
    eventually('Fetching the banners ends, with or without an answer.', {
      since: (now) => now.is('refreshing'),
      happens: (now) => now.is('current', 'unwatched'),
    }),
  ],
});
