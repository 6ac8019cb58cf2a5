import { expect, test } from 'vitest';
import type { ExamDefinition } from '../../../src/content/exam.types.ts';
import type { ExamResult } from '../../../src/contract/exam/exam.ts';
import { planLearning } from '../../../src/server/exam/result/learning-plan.ts';
import type { Requester } from '../../../src/server/http/requester.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('what to learn after a result', (kind) => {
  const app = useApp(kind);

  test('[EX-20] names the lessons that one may read, the guide and the practice of each topic with lost points', async () => {
    const topic = (id: string, points: number) => ({ id, name: `Topic ${id}`, points, points_max: 4 });
    const result = { topics: [topic('values', 3), topic('strings', 0), topic('objects', 4)] } as unknown as ExamResult;
    const exam = { tech: 'javascript', level: 'junior' } as ExamDefinition;
    const parts = {
      ...app().services,
      documents: {
        find: (_: string, slug: string) =>
          ({ slug, training: 'javascript', title: `About ${slug}`, text: '## Junior\n\nText.' }) as never,
      } as never,
      practice: { find: (_: string, id: string) => ({ title: `Do ${id}` }) as never } as never,
    };
    const plan = async (role: 'reviewer' | 'user') => {
      const user = { ...(await app().user()), roles: role === 'user' ? [] : [role] };
      return planLearning(parts, { user } as unknown as Requester, exam, result);
    };
    const GUIDE = {
      title: 'About javascript-certification: Junior',
      url: '/javascript/dashboard/guides/javascript-certification#junior',
    };
    const LESSON = { title: 'About regular-expressions', url: '/javascript/dashboard/training/regular-expressions' };
    const PRACTICE = {
      title: 'Do javascript-practice-initials',
      url: '/javascript/editor/javascript-practice-initials',
    };
    const strings = { topic: 'Topic strings', points: 0, points_max: 4, practise: [PRACTICE] };
    const values = { topic: 'Topic values', points: 3, points_max: 4, read: [GUIDE], practise: [PRACTICE] };
    expect(await plan('reviewer')).toEqual([{ ...strings, read: [LESSON, GUIDE] }, values]);
    expect(await plan('user')).toEqual([{ ...strings, read: [GUIDE] }, values]);
  });
});
