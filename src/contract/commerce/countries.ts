const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const collator = new Intl.Collator('en');

/** Codes that have a name and are no country: unions, the unknown, and what tests of translations use. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The name of a country by its ISO 3166-1 alpha-2 code; null for a code that no country has. */
export function countryName(code: string): string | null {
  return !/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code) ? null : (names.of(code) ?? null);
}

/** Every country with its name, by name. Codes that were replaced (`DD`, `SU`) are left out. */
export function countries(): { code: string; name: string }[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = countryName(code);
      return name === null ? [] : [{ code, name }];
    })
    .sort((a, b) => collator.compare(a.name, b.name));
}
