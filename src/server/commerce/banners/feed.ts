import type { Logger } from 'pino';
import type { BannerArea } from '../../../contract/commerce/banner-data.ts';
import { affiliateOf, type Banner } from '../../../contract/commerce/banners.ts';
import { parseFeed } from './parse-feed.ts';

/** LI-05. Milliseconds. */
const TIMEOUT_MS = 5000;
/** How long an answer, and a failure, is kept. Milliseconds. */
const CACHE_MS = 60_000;
/** Bytes. */
const MAX_BYTES = 256 * 1024;

/** The configured feed of banners. */
export type BannerFeed = {
  /** As of at most a minute ago; empty when the feed does not answer as agreed. It never throws. */
  read(area: BannerArea): Promise<readonly Banner[]>;
  /** What was read last, without waiting; what is old is read again meanwhile. */
  latest(area: BannerArea): readonly Banner[];
};

/** @throws when there are more bytes than a feed has. */
async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the transfer.
    if (bytes > MAX_BYTES) throw new Error(`the feed has more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

type FeedOptions = {
  /** A clock that is never set. Milliseconds. */
  now?: () => number;
  timeoutMs?: number;
};

/** Reads a feed of banners; a minute passes between two calls for one area (IN-02). */
export function createBannerFeed(
  url: string,
  product: string,
  log: Pick<Logger, 'warn'>,
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS }: FeedOptions = {},
): BannerFeed {
  const cache = new Map<BannerArea, { banners: readonly Banner[]; until: number }>();
  const reading = new Map<BannerArea, Promise<readonly Banner[]>>();

  async function load(area: BannerArea): Promise<readonly Banner[]> {
    const address = new URL(url);
    address.searchParams.set('affiliate', affiliateOf(area, product));
    try {
      const response = await fetch(address, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { banners, invalid } = parseFeed(JSON.parse(await readBody(response)), area, product);
      if (invalid > 0) log.warn({ area, invalid }, 'the banner feed has entries that are no banners');
      return banners;
    } catch (error) {
      log.warn({ area, reason: String(error).slice(0, 200) }, 'the banner feed could not be read');
      return [];
    }
  }

  function refresh(area: BannerArea): Promise<readonly Banner[]> {
    const known = reading.get(area);
    if (known) return known;
    const loading = load(area)
      .then((banners) => {
        cache.set(area, { banners, until: now() + CACHE_MS });
        return banners;
      })
      .finally(() => reading.delete(area));
    reading.set(area, loading);
    return loading;
  }

  const isFresh = (area: BannerArea) => now() < (cache.get(area)?.until ?? 0);

  return {
    read: (area) => (isFresh(area) ? Promise.resolve(cache.get(area)?.banners ?? []) : refresh(area)),
    latest(area) {
      if (!isFresh(area)) void refresh(area);
      return cache.get(area)?.banners ?? [];
    },
  };
}
