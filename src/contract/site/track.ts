import * as z from 'zod/mini';
import { PROVIDERS } from '../account/providers.ts';
import { levelSchema, matching, okSchema, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Kinds of events (IN-04). */
export const TRACK_CATEGORIES = [
  'authentication',
  'purchase',
  'user_action',
  'page_view',
  'marketing',
  'upsell',
] as const;
export type TrackCategory = (typeof TRACK_CATEGORIES)[number];

/** Made by the browser at its first visit; says nothing about who it is. */
const anonymousId = matching(/^[A-Za-z0-9_-]{16,}$/, 64, 'This is not an anonymous identifier.');
/** A word of the product: never what a person typed, so that nothing personal is stored. */
const word = matching(/^[\p{L}\p{N}][\p{L}\p{N} _.,:&+()/-]*$/u, 100, 'This is not a word of the product.');
/**
 * A path of this site without its query, or an address without query and fragment. Linear: a path begins with a slash where
 * a host precedes it, so host and path cannot be divided in several ways.
 */
const address = matching(
  /^(?:https?:\/\/[\w.-]+(?::\d+)?(?:[/~#][\w./~#-]*)?|[\w./~#-]*)$/,
  300,
  'An address without query.',
);
/** Whole cents. */
const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000));
const via = z.optional(z.enum(['banner', 'header', 'page', 'dialog', 'mail']));

const authenticationProperties = z.strictObject({ tech: z.optional(techSchema), via });
const socialProperties = z.strictObject({ provider: z.enum(PROVIDERS), tech: z.optional(techSchema), via });

/** What goes with a price that is shown (IN-05). Money is in cents. */
const pricingPropertiesSchema = z.strictObject({
  tech: techSchema,
  plan: word,
  user_category: word,
  ppp: z.boolean(),
  /** Region of the price, or the two letters of a country. */
  ppp_country: z.nullable(word),
  full_price: cents,
  effective_price: cents,
  discount: cents,
  is_presale: z.boolean(),
  via,
});

/** What goes with a purchase (IN-05). Money is in cents. */
const purchasePropertiesSchema = z.strictObject({
  tech: techSchema,
  plan: word,
  discount: cents,
  revenue: cents,
  amount_charged: cents,
});

const marketingProperties = z.strictObject({ tech: z.optional(techSchema), interest: z.optional(word), via });
const upsellProperties = z.strictObject({
  tech: z.optional(techSchema),
  slug: word,
  /** Items that are chosen, by their slugs. */
  items: z.optional(z.array(word).check(z.maxLength(20))),
  effective_price: z.optional(cents),
});
const linkProperties = z.strictObject({ url: address, label: z.optional(word), via });

function record<const E extends string, const C extends TrackCategory, P extends z.ZodMiniType>(
  event: E,
  category: C,
  properties: P,
) {
  return z.strictObject({
    action: z.literal('record'),
    anonymous_id: anonymousId,
    event: z.literal(event),
    category: z.literal(category),
    properties,
  });
}

/** One event of the product (IN-04), with what it carries (IN-05). */
export const recordSchema = z.discriminatedUnion('event', [
  record('vote', 'user_action', z.strictObject({ poll: word, votes: z.array(word).check(z.maxLength(50)) })),
  record('login_email', 'authentication', authenticationProperties),
  record('login_social', 'authentication', socialProperties),
  record('signup', 'authentication', authenticationProperties),
  record(
    'create_account',
    'authentication',
    z.strictObject({ tech: z.optional(techSchema), provider: z.optional(z.enum(PROVIDERS)), via }),
  ),
  record('purchase', 'purchase', purchasePropertiesSchema),
  record('initiate_checkout', 'purchase', pricingPropertiesSchema),
  record('view_pricing', 'purchase', pricingPropertiesSchema),
  record('select_level_senior', 'user_action', pricingPropertiesSchema),
  record('select_level_intermediate', 'user_action', pricingPropertiesSchema),
  record('select_level_junior', 'user_action', pricingPropertiesSchema),
  record('select_level_initial', 'user_action', pricingPropertiesSchema),
  record('toggle_ppp_pricing', 'user_action', pricingPropertiesSchema),
  record('track_link_click', 'user_action', linkProperties),
  record('buy_now_clicked', 'purchase', pricingPropertiesSchema),
  record('page_view', 'page_view', z.strictObject({ path: address, tech: z.optional(techSchema), via })),
  record('lead_signup', 'marketing', marketingProperties),
  record('lead_auth_signup', 'marketing', marketingProperties),
  record('upsell_popup_item_added', 'upsell', upsellProperties),
  record('upsell_popup_viewed', 'upsell', upsellProperties),
  record('upsell_popup_submit', 'upsell', upsellProperties),
]);
export type TrackRecord = z.output<typeof recordSchema>;
export type TrackEventName = TrackRecord['event'];

/** Facts about a visitor that hold for all events to come. */
const setSchema = z.strictObject({
  action: z.literal('set'),
  anonymous_id: anonymousId,
  properties: z.strictObject({
    tech: z.optional(techSchema),
    level: z.optional(levelSchema),
    user_category: z.optional(word),
    region: z.optional(word),
    utm_source: z.optional(word),
    utm_medium: z.optional(word),
    utm_campaign: z.optional(word),
  }),
});

/** From now on this visitor is the signed-in user; a guest's alias is kept without a user. */
const aliasSchema = z.strictObject({ action: z.literal('alias'), anonymous_id: anonymousId });

export const trackBodySchema = z.discriminatedUnion('action', [recordSchema, setSchema, aliasSchema]);
export type TrackBody = z.output<typeof trackBodySchema>;

export const trackRoutes = {
  track: defineRoute({
    method: 'POST',
    path: '/track',
    access: 'public',
    owner: 'none',
    summary: 'Keeps an event of a visitor, a fact about them, or that they are the signed-in user.',
    body: trackBodySchema,
    response: okSchema,
    status: 202,
    errors: [],
    limit: 'track',
  }),
};
