import { lexer } from 'marked';
import { describe, expect, test } from 'vitest';
import { loadDocuments } from '../../src/content/load/load-documents.ts';
import {
  fillPlaceholders,
  PLACEHOLDERS,
  type PlaceholderValues,
  unknownPlaceholders,
} from '../../src/content/placeholders.ts';
import { readSettings } from '../../src/server/settings.ts';
import { legalValues } from '../../src/server/site/legal-values.ts';

const NONE = Object.fromEntries(PLACEHOLDERS.map((name) => [name, null])) as PlaceholderValues;
const filled = (text: string, values: Partial<PlaceholderValues>) => fillPlaceholders(text, { ...NONE, ...values });

describe('placeholders', () => {
  test('are replaced by their values, as often as they stand there', () => {
    expect(
      filled('{{operator_name}} and {{operator_name}}, {{vat_id}}.', { operator_name: 'Acme', vat_id: 'X1' }),
    ).toBe('Acme and Acme, X1.');
  });

  test.each([
    ['a sentence', 'One stays. By {{vat_id}} two goes. Three\nstays too.', 'One stays. Three\nstays too.'],
    ['a sentence with another value', 'At {{operator_name}}, {{vat_id}}. Here.', 'Here.'],
    ['a paragraph of one sentence', 'One.\n\nBy {{vat_id}}.\n\nTwo.', 'One.\n\n\nTwo.'],
    ['an item with its label', '- Tax: {{vat_id}}\n- Name: {{operator_name}}', '- Name: Acme'],
    ['an item over two lines', '1. One.\n2. By {{vat_id}}\n   it goes.\n3. Three.', '1. One.\n3. Three.'],
    ['a row', '| a | b |\n|---|---|\n| tax | {{vat_id}}. Yes. |\n| c | d |', '| a | b |\n|---|---|\n| c | d |'],
    ['a section that would be empty', '## Tax\n\n- {{vat_id}}\n\n## Name\n\nAcme', '\n\n## Name\n\nAcme'],
  ])('without a value take %s with them', (_, text, left) => {
    expect(filled(text, { operator_name: 'Acme' })).toBe(left);
  });

  test('leave a section alone whose text is in a section below it', () => {
    const text = '## One\n\n### Two\n\nText. {{vat_id}} goes.';
    expect(filled(text, {})).toBe('## One\n\n### Two\n\nText.');
  });

  test.each(['Müller & *Sons* [Ltd]', '_Acme_ | <b>Co</b>', 'a_b@c_d.example', '`code` # 1 ~~no~~', 'back\\slash'])(
    'have values that are shown as they are: %s',
    (value) => {
      const [paragraph] = lexer(filled('Run by {{operator_name}}, here.', { operator_name: value }));
      const kinds = paragraph && 'tokens' in paragraph ? (paragraph.tokens ?? []) : [];
      expect(kinds.every(({ type }) => type === 'text' || type === 'escape' || type === 'link')).toBe(true);
      expect(kinds.map((token) => ('text' in token ? token.text : token.raw)).join('')).toBe(`Run by ${value}, here.`);
    },
  );

  test('that nobody knows are found, as are braces that do not pair', () => {
    expect(unknownPlaceholders('{{operator_name}} {{ vat_id }} {{owner}} {{')).toEqual([' vat_id ', 'owner', '{{']);
    expect(unknownPlaceholders('{{vat_id}} and { x }')).toEqual([]);
  });

  const legal = loadDocuments().documents.filter(({ document }) => document.kind === 'legal');

  test.each(legal.map(({ document }) => [document.slug, document.text] as const))(
    'of %s leave no braces, whether all are known or none, and a text either way',
    (_, text) => {
      const all = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `value of ${name}`])) as PlaceholderValues;
      expect(fillPlaceholders(text, all)).not.toMatch(/\{\{|\}\}/);
      const bare = fillPlaceholders(text, NONE);
      expect(bare).not.toMatch(/\{\{|\}\}/);
      expect(bare.split(/\s+/).length).toBeGreaterThan(20);
      // An item that lost the sentence with its subject would speak of nothing.
      expect(bare).not.toMatch(/^\s*[-*] (?:It|They)\b/m);
    },
  );

  test('are all used by some legal text', () => {
    const texts = legal.map(({ document }) => document.text).join('\n');
    expect(PLACEHOLDERS.filter((name) => !texts.includes(`{{${name}}}`))).toEqual([]);
  });

  test.each([
    ['0', false],
    ['7', true],
  ])('say how long a retake has to wait only where it has to: %s days', (days, isSaid) => {
    const read = readSettings({ RETAKE_COOLDOWN_DAYS: days });
    if ('problems' in read) throw new Error(read.problems.join(' '));
    const terms = legal.find(({ document }) => document.slug === 'terms')?.document.text ?? '';
    expect(/no\s+sooner than/.test(fillPlaceholders(terms, legalValues(read.settings)))).toBe(isSaid);
  });
});
