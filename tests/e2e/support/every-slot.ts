import { type Banner, bannerSchema } from '../../../src/contract/commerce/banners.ts';

/** A banner of a theme as long and as full as one gets in practice: words in every slot, a countdown, the extended label. */
export const everySlot = (theme: Banner['theme']): Banner =>
  bannerSchema.parse({
    id: `every-slot-${theme}`,
    area: 'javascript',
    ends: Date.now() + 2 * 86_400_000 + 3_723_000,
    theme,
    icon: 'gift',
    link: '/javascript#pricing',
    header: 'JavaScript week',
    title: 'Certification exams up to [54% off] EXT',
    prelude: 'Early bird',
    subtitle: 'For every level, junior to senior',
    appTitle: null,
    homeHeader: null,
    homePrelude: null,
    addendum: 'Retake vouchers [included]',
    addendumBefore: null,
    preAddendum: null,
    interlude: 'Prices go up soon',
    cta: 'See the prices',
    countdownFooter: 'until it ends',
    darkMode: false,
    showCountdown: true,
    showDaysAsHours: false,
    showOnHomepage: false,
    external: false,
    isExtended: false,
  });
