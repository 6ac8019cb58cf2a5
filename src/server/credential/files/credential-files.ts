import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CredentialRow } from '../../data/tables.ts';
import { createConcurrencyLimiter } from '../../http/concurrency.ts';
import { createRecentBytes } from '../../recent-bytes.ts';
import type { Services } from '../../services.ts';
import { openDiskCache } from '../../site/images/disk-cache.ts';
import type { Badges } from '../badges/badges.ts';
import { bakeBadge } from './bake-png.ts';
import { cardScene } from './card-scene.ts';
import { certificateScene, type Paper } from './certificate-scene.ts';
import { credentialWords, fontsFor } from './credential-words.ts';
import { embedScene } from './embed-scene.ts';
import type { Scene } from './scene.ts';
import { sealedCache } from './sealed-cache.ts';
import { writePdf } from './write-pdf.ts';
import { writeSvg } from './write-svg.ts';

const MB = 1024 * 1024;
/** To be increased when the same words are drawn in another way. */
const DRAWING = 3;
/** Dots per inch of the certificate as a picture: 1,754 × 1,240 pixels. */
const DENSITY = 150;

/** A file of a credential; the same one asked for by many at once is made once, for the network that asks first. */
export type CredentialFile = { etag: string; read(network: string): Promise<Uint8Array> };

/** The files of credentials. They are made when they are asked for, and kept on disk. */
export type CredentialFiles = {
  /** @throws ApiError as `badgeOf` for one that has no files. */
  pdf(row: CredentialRow, paper: Paper): Promise<CredentialFile>;
  /** The certificate with the signed badge inside. @throws ApiError as `badgeOf`. */
  png(row: CredentialRow): Promise<CredentialFile>;
  /** The picture beside links. @param holder the name, when the holder shares it */
  card(row: CredentialRow, holder: string | null): CredentialFile;
  /** The badge for other sites. */
  embed(row: CredentialRow): CredentialFile;
};

const { run } = createConcurrencyLimiter({
  maxConcurrent: 1,
  maxQueued: 40,
  maxQueuedEach: 10,
  refusal: 'Too many files are being made at this moment. Try again in a few seconds.',
});

export function createCredentialFiles(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  badges: Badges,
): CredentialFiles {
  const { publicUrl } = settings;
  const folder = join(settings.dataDir, 'cache', 'credentials');
  const cache = sealedCache(
    openDiskCache(folder, settings.imageCacheMb * MB, (error) =>
      log.warn({ err: error }, 'files of credentials cannot be kept on disk and are made each time'),
    ),
  );
  const inFlight = new Map<string, Promise<Uint8Array>>();

  const recent = createRecentBytes();

  async function make(key: string, network: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = recent.get(key) ?? (await cache.get(key));
    const made = kept ?? (await run(draw, network));
    if (!kept) await cache.set(key, made);
    if (made !== recent.get(key)) recent.set(key, made);
    return made;
  }

  function file(kind: string, content: unknown, draw: () => Promise<Uint8Array>): CredentialFile {
    const key = JSON.stringify([DRAWING, kind, content]);
    return {
      etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
      read(network) {
        const running = inFlight.get(key) ?? make(key, network, draw).finally(() => inFlight.delete(key));
        inFlight.set(key, running);
        return running;
      },
    };
  }

  return {
    async pdf(row, paper) {
      // Refuses what has no files.
      await badges.badgeOf(row);
      const words = credentialWords(row, row.holder_name, publicUrl);
      const { tech, level } = row;
      return file('pdf', [paper, words, tech, level], async () =>
        writePdf(certificateScene(await fontsFor(words), words, row, paper), {
          ...{ title: titleOf(words), at: row.issued_at },
        }),
      );
    },
    async png(row) {
      const badge = JSON.stringify(await badges.badgeOf(row));
      const words = credentialWords(row, row.holder_name, publicUrl);
      return file('png', [badge, words], async () => {
        const scene = certificateScene(await fontsFor(words), words, row, 'a4');
        return bakeBadge(await rasterize(scene, titleOf(words), DENSITY), badge);
      });
    },
    card(row, holder) {
      const words = credentialWords(row, holder, publicUrl);
      return file('card', [words, row.tech, row.level], async () =>
        rasterize(cardScene(await fontsFor(words), words, row), words.title, 72),
      );
    },
    embed(row) {
      const words = credentialWords(row, null, publicUrl);
      const state = words.revoked === null ? 'valid' : `revoked on ${words.revoked}`;
      return file('embed', [words, row.tech, row.level], async () =>
        Buffer.from(writeSvg(embedScene(await fontsFor(words), words, row), `${words.title}, ${state}`)),
      );
    },
  };
}

const titleOf = ({ holder, title }: { holder: string | null; title: string }) =>
  holder === null ? title : `${title}: ${holder}`;

/** @param density 72 draws a point as a pixel */
async function rasterize(scene: Scene, title: string, density: number): Promise<Uint8Array> {
  // Loaded with the first picture: the library is large, and startup does not need it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(writeSvg(scene, title)), { density })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}
