import { html } from 'hono/html';
import { CURRENCIES, formatMoney } from '../../../../contract/commerce/money.ts';
import type { Checkout } from './checkout.ts';

export const BASE_PATH = '/payments-stand-in';

type Html = ReturnType<typeof html>;

/** A page of the stand-in: no script, and no style but that of its own file. What is put in is escaped. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${BASE_PATH}/style.css" />
      </head>
      <body>
        <main>
          <p class="notice">Test payments: no money moves.</p>
          ${content}
        </main>
      </body>
    </html>`;
}

/** An amount of a checkout as people read it. @param cents whole cents */
export function moneyOf({ currency }: Pick<Checkout, 'currency'>, cents: number): string {
  const known = CURRENCIES.find((code) => code.toLowerCase() === currency);
  return known ? formatMoney(cents, known) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/**
 * Nothing runs and nothing is loaded from elsewhere. Browsers apply `form-action` to where a form is redirected to as well.
 *
 * @param origins that a form leads to beside this one
 */
export function pagePolicy(origins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    // Its icon: a browser with tabs asks for one in any case.
    "img-src 'self'",
    "base-uri 'none'",
    ['form-action', "'self'", ...new Set(origins)].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
