/** What the payment provider tells the shop; whatever it tells may come late, twice and in any order. */
export type Notice = {
  readonly kind: 'paid' | 'declined' | 'triedAgain' | 'expired' | 'refunded';
  readonly order: number;
  /** Whole cents: what was paid, or what went back in all. */
  readonly amount: number;
  /** How often the shop has been told. */
  told: number;
};

/** The page of the provider on which one order is paid. */
export type PayPage = {
  readonly order: number;
  readonly amount: number;
  state: 'open' | 'declined' | 'paid' | 'ended';
  /** What the buyer has paid, and what was given back. Whole cents. */
  received: number;
  givenBack: number;
};

/** A stand-in for the payment provider: buyers pay, are declined, pay late, or never; the shop hears of it at least once. */
export function createProvider() {
  const pages: PayPage[] = [];
  const notices: Notice[] = [];
  const pageOf = (order: number): PayPage => {
    const page = pages.find((one) => one.order === order);
    if (!page) throw new Error(`Order ${order} has no payment page.`);
    return page;
  };
  const tell = (kind: Notice['kind'], order: number, amount: number) => notices.push({ kind, order, amount, told: 0 });
  return {
    pages: pages as readonly PayPage[],
    notices: notices as readonly Notice[],
    pageOf,
    open: (order: number, amount: number) => pages.push({ order, amount, state: 'open', received: 0, givenBack: 0 }),
    /** The buyer pays: in time, or by a transfer that arrives when the page has ended. */
    pay(order: number, amount: number) {
      const page = pageOf(order);
      page.state = 'paid';
      page.received += amount;
      tell('paid', order, amount);
    },
    decline(order: number) {
      pageOf(order).state = 'declined';
      tell('declined', order, 0);
    },
    tryAgain(order: number) {
      pageOf(order).state = 'open';
      tell('triedAgain', order, 0);
    },
    /** Nobody paid in time. */
    expire(order: number) {
      pageOf(order).state = 'ended';
      tell('expired', order, 0);
    },
    /** The shop closes the page of an order that another one replaces; a page that was paid stays so. */
    close(order: number) {
      const page = pageOf(order);
      if (page.state !== 'paid') page.state = 'ended';
    },
    /** The shop gives money back. */
    giveBack(order: number, amount: number) {
      const page = pageOf(order);
      page.givenBack += amount;
      tell('refunded', order, page.givenBack);
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;
