import type { RouteDefinition } from '../../../contract/route.ts';

export type LimitName = NonNullable<RouteDefinition['limit']>;
/** Requests, or bytes, that are let through in some seconds. */
export type Budget = { points: number; seconds: number };

/** Requests that one network may make. */
export const PER_NETWORK: Record<LimitName, Budget> = {
  login: { points: 60, seconds: 900 },
  register: { points: 30, seconds: 3600 },
  sandbox: { points: 1200, seconds: 60 },
  // Public, and each one runs a compiler: a class behind one address gets one per second.
  practice: { points: 60, seconds: 60 },
  mail: { points: 30, seconds: 3600 },
  vouchers: { points: 600, seconds: 3600 },
  invitations: { points: 600, seconds: 3600 },
  link: { points: 60, seconds: 900 },
  // Three per person or more; a class behind one address accepts its invitations at the same time. Nobody guesses 256 bits.
  invitationLink: { points: 600, seconds: 900 },
  password: { points: 60, seconds: 900 },
  upload: { points: 120, seconds: 60 },
  profile: { points: 600, seconds: 60 },
  // Two per sign-in; a class behind one address signs in at the same time.
  social: { points: 240, seconds: 900 },
  track: { points: 600, seconds: 60 },
  // A page sends one every half a minute, and one when it is left.
  traffic: { points: 300, seconds: 60 },
  // Public, and each one checks a signature: an employer with a list of candidates gets two per second.
  verify: { points: 120, seconds: 60 },
  // Public, and each one may draw a picture: a network that shows a page of a hundred links gets them at once.
  files: { points: 240, seconds: 60 },
  // Each one opens a page of the payment provider: twenty times a person's.
  orders: { points: 600, seconds: 3600 },
  // Each one is kept for half an hour.
  quotes: { points: 2400, seconds: 600 },
  default: { points: 6000, seconds: 60 },
};

/** Requests that the guests of one network may make, where that is less; how many orders is a setting. */
export const PER_GUESTS: Partial<Record<LimitName, Budget>> = {
  quotes: { points: 900, seconds: 600 },
};

/** Requests of all signed-in users of a network together: twenty times one person's, so that a class does not starve itself. */
export const SIGNED_IN: Budget = { points: 20 * PER_NETWORK.default.points, seconds: PER_NETWORK.default.seconds };

/** Orders that a guest's address may begin from one network. Not from all: nobody keeps somebody else from buying. */
export const ORDERS_OF_GUEST: Budget = { points: 20, seconds: 3600 };

/** An order about which the payment provider was asked is not asked about again for so long. */
export const ASKED_OF_PAYMENT: Budget = { points: 1, seconds: 5 };

/** Requests that one user may make, where that is less. */
export const PER_USER: Partial<Record<LimitName, Budget>> = {
  sandbox: { points: 60, seconds: 60 },
  practice: { points: 30, seconds: 60 },
  mail: { points: 5, seconds: 3600 },
  // Bought to be sent: a class at once, and some of them again.
  vouchers: { points: 200, seconds: 3600 },
  // A company at once, and some of them again.
  invitations: { points: 400, seconds: 3600 },
  password: { points: 10, seconds: 900 },
  upload: { points: 12, seconds: 60 },
  profile: { points: 60, seconds: 60 },
  orders: { points: 30, seconds: 3600 },
  quotes: { points: 120, seconds: 600 },
};

/** Attempts at one account, from all networks together. */
export const PER_ACCOUNT: Partial<Record<LimitName, Budget>> = {
  register: { points: 10, seconds: 3600 },
  mail: { points: 5, seconds: 3600 },
  // At one address, by all senders together.
  vouchers: { points: 5, seconds: 3600 },
  invitations: { points: 5, seconds: 3600 },
};

/** Changes of address that one user may attempt, because the response reveals whether an address is taken. */
export const ADDRESS_CHANGES: Budget = { points: 5, seconds: 86_400 };

/** Sign-ups that one network may make with invitations that were mailed to their addresses, or with vouchers: a few classes. */
export const INVITED_SIGN_UPS: Budget = { points: 300, seconds: 3600 };

/** Sign-ups that one voucher lets through: it is for one person, who may mistype. */
export const VOUCHER_SIGN_UPS: Budget = { points: 5, seconds: 3600 };

/** Forms that could not be checked for robots: sign-ups of one network, and interests of one user. */
export const UNPROVEN_SIGN_UPS: Budget = { points: 10, seconds: 3600 };
export const UNPROVEN_INTERESTS: Budget = { points: 10, seconds: 3600 };

/**
 * Wrong passwords for one account: from a browser where its owner has signed in, from one network, and from all networks
 * together. The first is counted separately, so that nobody without the password can lock the owner out.
 */
export const LOGINS = {
  device: { points: 10, seconds: 900 },
  pair: { points: 5, seconds: 300 },
  account: { points: 10, seconds: 900 },
} satisfies Record<string, Budget>;

/** Wrong second factors of one account, given by somebody who has its password. */
export const FACTOR_TRIES: Budget = { points: 10, seconds: 900 };

/** Bytes of events that one network may have stored in a day: some four thousand usual ones. */
export const TRACK_BYTES: Budget = { points: 1_000_000, seconds: 86_400 };
