import sharp from 'sharp';
import { expect, test } from 'vitest';
import { linkedinField, twitterField } from '../../../src/contract/account/account-fields.ts';
import { mailAbout, mailsTo, signUp } from '../../support/accounts.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

const UNSUITABLE = 'This address cannot be used for your account.';

describeEmbeddedFirst('the profile', (kind) => {
  const app = useApp(kind);

  test('[AC-02] changes only the fields that are sent', async () => {
    const ada = await signUp(app());
    const before = await app().ok('auth', { as: ada });
    const body = {
      first_name: 'Augusta',
      last_name: '',
      occupation: ' Analyst ',
      twitter: 'https://x.com/ada_l?lang=en',
      linkedin: 'linkedin.com/in/ada-king/',
      linkedin_achievement_share_permission: true,
    };
    const changed = {
      ...body,
      occupation: 'Analyst',
      twitter: 'ada_l',
      linkedin: 'https://www.linkedin.com/in/ada-king',
    };
    expect(await app().ok('updateProfile', { body, as: ada })).toEqual({ ...before, ...changed });
    expect(await app().ok('auth', { as: ada })).toEqual({ ...before, ...changed });
    const cleared = await app().ok('updateProfile', { body: { twitter: '', linkedin: null }, as: ada });
    expect(cleared).toEqual({ ...before, ...changed, twitter: null, linkedin: null });
    expect(await app().ok('updateProfile', { body: {}, as: ada })).toEqual(cleared);
    expect(await mailsTo(app(), ada.email)).toHaveLength(1);
  });

  test('[VA-03] reports every invalid field and changes nothing', async () => {
    const ada = await signUp(app());
    const before = await app().ok('auth', { as: ada });
    const body = {
      first_name: ' ',
      email: 'ada',
      occupation: 'x'.repeat(101),
      twitter: 'https://example.com/ada',
      linkedin: 'https://www.linkedin.com/company/chartered',
    };
    const { errors } = await app().refused('updateProfile', 422, { body, as: ada }, 'First name is required.');
    expect(errors).toEqual({
      first_name: ['First name is required.'],
      email: ['Enter a valid email address.'],
      occupation: ['Occupation may have at most 100 characters.'],
      twitter: ['Enter a username on X: at most 15 letters, digits and underscores, such as @your_name.'],
      linkedin: ['Enter a LinkedIn profile URL such as https://www.linkedin.com/in/your-name.'],
    });
    expect(await app().ok('auth', { as: ada })).toEqual(before);
  });

  test.each([
    'ada lovelace@example.com',
    '<ada@example.com',
    'ada@example.com>',
    'ada@example',
    'ada@.com',
    'ada@example.c',
  ])('[VA-03] %s is no address', async (email) => {
    const { errors } = await app().refused('updateProfile', 422, { body: { email }, as: await app().user() });
    expect(errors).toEqual({ email: ['Enter a valid email address.'] });
  });

  test('[AC-02] a changed address must be confirmed; both the new and the old one get an email', async () => {
    const ada = await signUp(app());
    await app().queries.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', ada.id).execute();
    app().services.sessions.invalidateUser(ada.id);
    const email = `moved-${kind}@example.com`;
    const user = await app().ok('updateProfile', { body: { email: ` Moved-${kind}@Example.com ` }, as: ada });
    expect(user).toMatchObject({ email, email_verified: false });
    await mailAbout(app(), email, 'Confirm your email address');
    const notice = await mailAbout(app(), ada.email, 'The email address of your account was changed');
    expect(notice.text).toContain(email);
    await app().ok('auth', { as: ada });
    // The same address again is no change.
    await app().ok('updateProfile', { body: { email }, as: ada });
    expect(await mailsTo(app(), email)).toHaveLength(1);
  });

  test('an address that belongs to another user is rejected at its field, and nothing else changes', async () => {
    const ada = await signUp(app());
    const grace = await signUp(app());
    const before = await app().ok('auth', { as: ada });
    const body = { first_name: 'Eve', email: grace.email };
    const { errors } = await app().refused(
      'updateProfile',
      422,
      { body, as: ada },
      'This address cannot be used for your account.',
    );
    expect(errors).toEqual({ email: [UNSUITABLE] });
    expect(await app().ok('auth', { as: ada })).toEqual(before);
    expect(await mailsTo(app(), grace.email)).toHaveLength(1);
  });

  test('of ten users who switch to one address at the same time exactly one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app().user()));
    const body = { email: `wanted-${kind}@example.com` };
    const replies = await Promise.all(people.map((as) => app().call('updateProfile', { body, as })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(422)]);
    expect(await mailsTo(app(), body.email)).toHaveLength(1);
  });

  test('[AC-06] settings and metadata are replaced as a whole', async () => {
    const ada = await app().user();
    await app().ok('saveSettings', { body: { exercises: ['loops', 'maps'] }, as: ada });
    await app().ok('saveSettings', { body: { exercises: ['sets'] }, as: ada });
    const user = await app().ok('saveMetadata', { body: { interest: ['vuejs', 'react'] }, as: ada });
    expect(user).toMatchObject({ settings: { exercises: ['sets'] }, metadata: { interest: ['vuejs', 'react'] } });
    expect(await app().ok('auth', { as: ada })).toEqual(user);
    const body = { exercises: ['x'.repeat(65)] };
    expect(
      (await app().refused('saveSettings', 422, { body, as: ada }, 'This is longer than 64 characters.')).errors,
    ).toHaveProperty(['exercises.0']);
  });
});

describeEmbeddedFirst('the picture of a user', (kind) => {
  const app = useApp(kind);
  const red = { width: 600, height: 400, channels: 3, background: '#c00' } as const;

  const put = (as: { token: string }, image: Uint8Array) =>
    app().call('setAvatar', { body: { image: Buffer.from(image).toString('base64') }, as });

  test('is cropped to a square WebP without location metadata, and served at a new URL', async () => {
    const ada = await app().user();
    const photo = await sharp({ create: red })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const first = (await put(ada, photo)).json as { avatar: string };
    expect(first.avatar).toMatch(/^\/api\/avatars\/[A-Za-z0-9_-]{22}\.webp$/);
    const picture = await app().hono.request(first.avatar, {}, {});
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    const { format, width, height, exif, xmp, icc } = await sharp(await picture.arrayBuffer()).metadata();
    expect({ format, width, height, exif, xmp, icc }).toEqual({ format: 'webp', width: 256, height: 256 });

    const second = (await put(ada, await sharp({ create: red }).png().toBuffer())).json as { avatar: string };
    expect(second.avatar).not.toBe(first.avatar);
    expect((await app().request(first.avatar)).status).toBe(404);
    expect((await app().ok('auth', { as: ada })).avatar).toBe(second.avatar);
    expect((await app().ok('removeAvatar', { as: ada })).avatar).toBeNull();
    expect((await app().request(second.avatar)).status).toBe(404);
    expect(await app().queries.selectFrom('avatar').select('name').execute()).toEqual([]);
  });

  test('a photograph taken sideways is turned upright', async () => {
    const ada = await app().user();
    const left = await sharp({ create: { ...red, width: 300, height: 300 } })
      .png()
      .toBuffer();
    // Red on the left and black on the right as the sensor saw it; orientation 6 means: turn clockwise.
    const photo = await sharp({ create: { ...red, width: 600, height: 600, background: '#000' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: left, left: 0, top: 300 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { avatar } = (await put(ada, photo)).json as { avatar: string };
    const upright = sharp(await (await app().hono.request(avatar, {}, {})).arrayBuffer()).removeAlpha();
    const { data } = await upright.raw().toBuffer({ resolveWithObject: true });
    const redness = (x: number, y: number) => data[(y * 256 + x) * 3] ?? 0;
    expect(redness(128, 20)).toBeGreaterThan(150);
    expect(redness(128, 236)).toBeLessThan(50);
  });

  test('an invalid image, an unsupported format or too many pixels are rejected at the field', async () => {
    const ada = await app().user();
    // 12,000 × 12,000 pixels of one colour: some kilobytes that unpack to half a gigabyte.
    const bomb = await sharp({ create: { ...red, width: 12_000, height: 12_000 }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const jpeg = await sharp({ create: red }).jpeg().toBuffer();
    const FORMAT = 'The picture has to be a PNG, a JPEG or a WebP file.';
    const UNREADABLE = 'The picture could not be read. Save it again in another program, or choose another one.';
    const cases: [Uint8Array, string][] = [
      [bomb, 'The picture has too many pixels: 50 million are allowed.'],
      [Buffer.from('no picture'), FORMAT],
      [Buffer.from([0]), FORMAT],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), FORMAT],
      [await sharp({ create: red }).gif().toBuffer(), FORMAT],
      [await sharp({ create: red }).avif().toBuffer(), FORMAT],
      [jpeg.subarray(0, jpeg.length / 2), UNREADABLE],
    ];
    for (const [image, sentence] of cases) {
      const reply = await put(ada, image);
      expect(reply.json).toMatchObject({ message: sentence, errors: { image: [sentence] } });
      expect(reply.status).toBe(422);
    }
    // Base64 of nothing.
    expect(
      (
        await app().refused(
          'setAvatar',
          422,
          { body: { image: '0' }, as: ada },
          'The picture has to be a PNG, a JPEG or a WebP file.',
        )
      ).errors,
    ).toEqual({
      image: [FORMAT],
    });
    const { errors } = await app().refused(
      'setAvatar',
      422,
      { body: { image: 'not base64!' }, as: ada },
      'The picture is not written in base64.',
    );
    expect(errors).toEqual({ image: ['The picture is not written in base64.'] });
    expect((await app().ok('auth', { as: ada })).avatar).toBeNull();
  });

  test('may be larger than other bodies, to its own limit', async () => {
    const ada = await app().user();
    const large = await sharp({
      create: { ...red, width: 900, height: 900, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.byteLength).toBeGreaterThan(2_000_000);
    expect((await put(ada, large)).status).toBe(200);
    const tooLarge = await app().call('setAvatar', { body: { image: 'A'.repeat(8_300_000) }, as: ada });
    expect(tooLarge.status).toBe(413);
  });

  test('a picture that a browser has is not read again', async () => {
    const ada = await app().user();
    expect(
      (
        await put(
          ada,
          await sharp({ create: { ...red, width: 300, height: 300 } })
            .png()
            .toBuffer(),
        )
      ).status,
    ).toBe(200);
    const { avatar } = await app().ok('auth', { as: ada });
    const first = await app().request(avatar ?? 'none');
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const etag = first.headers.get('etag') ?? 'none';
    const again = await app().request(avatar ?? 'none', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('invalid names are not looked up', async () => {
    for (const name of ['x.webp', '../../etc/passwd', `${'A'.repeat(22)}.png`, `${'A'.repeat(23)}.webp`]) {
      expect((await app().request(`/api/avatars/${encodeURIComponent(name)}`)).status).toBe(404);
    }
  });
});

test.each([
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['http://de.linkedin.com/in/ada-king-1a2b/?trk=x#top', 'https://www.linkedin.com/in/ada-king-1a2b'],
  ['LinkedIn.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['https://www.linkedin.com/in/zo%C3%AB', 'https://www.linkedin.com/in/zo%C3%AB'],
  ['https://www.linkedin.com/in/zoë', 'https://www.linkedin.com/in/zo%C3%AB'],
  ['', null],
  [null, null],
])('LinkedIn profile %s is stored as %s', (given, stored) => {
  expect(linkedinField.parse(given)).toBe(stored);
});

test.each([
  'https://linkedin.com.evil.example/in/ada',
  'https://evil.example/linkedin.com/in/ada',
  'https://user:password@linkedin.com/in/ada',
  'https://linkedin.com:8443/in/ada',
  'javascript:alert(1)//linkedin.com/in/ada',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/in/ada/details',
  'https://www.linkedin.com/feed',
  'https://www.linkedin.com/in/"><script>',
  'ada',
])('%s is no LinkedIn profile', (given) => {
  expect(linkedinField.safeParse(given).success).toBe(false);
});

test.each([
  ['ada_l', 'ada_l'],
  ['@Ada_L', 'Ada_L'],
  ['https://x.com/ada_l', 'ada_l'],
  ['twitter.com/@ada_l/', 'ada_l'],
  ['https://mobile.twitter.com/ada_l?s=20', 'ada_l'],
])('name at X %s is stored as %s', (given, stored) => {
  expect(twitterField.parse(given)).toBe(stored);
});

test.each(['ada l', 'a'.repeat(16), 'https://x.com/ada/status/1', 'https://evilx.com/ada', 'https://x.com', '@'])(
  '%s is no name at X',
  (given) => {
    expect(twitterField.safeParse(given).success).toBe(false);
  },
);
