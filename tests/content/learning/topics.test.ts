import { describe, expect, test } from 'vitest';
import { loadDocuments } from '../../../src/content/load/load-documents.ts';
import { loadQuestionSets } from '../../../src/content/load/load-exams.ts';
import { loadLearning } from '../../../src/content/load/load-learning.ts';
import { loadPractice } from '../../../src/content/load/load-practice.ts';
import { TECHS } from '../../../src/contract/common.ts';
import { headingId, headingsOf } from '../../../src/contract/site/heading-id.ts';

const { learning, problems } = loadLearning();
const { sets } = loadQuestionSets();
const { documents } = loadDocuments();
const { practice } = loadPractice();

describe('what to learn about the topics of the exams', () => {
  test('can be read', () => {
    expect(problems).toEqual([]);
    expect([...learning.keys()]).toEqual([...TECHS]);
  });

  test('[EX-19] is told for every topic of every exam, and for no other', () => {
    for (const tech of TECHS) {
      const asked = sets
        .filter(({ exam }) => exam.tech === tech)
        .flatMap(({ exam }) => exam.topics.map(({ id }) => id));
      expect(Object.keys(learning.get(tech)?.topics ?? {}).sort(), tech).toEqual([...new Set(asked)].sort());
    }
  });

  test('[EX-19] leads to guides, sections, lessons and challenges that exist', () => {
    const textOf = (kind: string, slug: string) =>
      documents.find(({ document }) => document.kind === kind && document.slug === slug)?.document.text;
    for (const [tech, { guide, sections, topics }] of learning) {
      const text = textOf('guides', guide);
      expect(text, guide).toBeDefined();
      const levels = sets.filter(({ exam }) => exam.tech === tech).map(({ exam }) => exam.level);
      for (const level of levels) expect(headingsOf(text ?? ''), `${tech} ${level}`).toContain(sections[level]);
      for (const [topic, { lessons = [], practice: challenges = [] }] of Object.entries(topics)) {
        for (const slug of lessons) expect(textOf('trainings', slug), `${tech} ${topic}: ${slug}`).toBeDefined();
        const known = practice.find((part) => part.tech === tech)?.challenges.map(({ id }) => id) ?? [];
        for (const id of challenges) expect(known, `${tech} ${topic}`).toContain(id);
      }
    }
  });
});

describe('the anchor of a heading', () => {
  test('has letters, digits and hyphens alone', () => {
    expect(headingId('What to practise')).toBe('what-to-practise');
    expect(headingId('  Map, Set & "WeakMap" ')).toBe('map-set-weakmap');
  });

  test('is that of a heading below the title', () => {
    expect(headingsOf('# Title\n\n## One\ntext\n### Two \n#### Three\n##### Four')).toEqual(['One', 'Two', 'Three']);
  });
});
