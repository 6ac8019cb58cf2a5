import type { ExamDefinition } from '../../../content/exam.types.ts';
import { loadLearning } from '../../../content/load/load-learning.ts';
import type { ExamResult } from '../../../contract/exam/exam.ts';
import type { LearningStep, TopicPlan } from '../../../contract/exam/result-review.ts';
import { topicsToLearn } from '../../../contract/exam/topics-to-learn.ts';
import { headingId, headingsOf } from '../../../contract/site/heading-id.ts';
import type { Requester } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { locksFor } from '../../site/document-handlers.ts';

const { learning } = loadLearning();

type Parts = Pick<Services, 'clock' | 'database' | 'documents' | 'practice'>;

/** The section of the guide for the level of an exam; the guide's beginning where it has none. */
function guideStep({ documents }: Parts, { tech, level }: ExamDefinition): LearningStep[] {
  const about = learning.get(tech);
  const guide = about && documents.find('guides', about.guide);
  if (!guide) return [];
  const section = about.sections[level];
  const hasSection = section !== undefined && headingsOf(guide.text).includes(section);
  const url = `/${tech}/dashboard/guides/${guide.slug}`;
  return [
    hasSection
      ? { title: `${guide.title}: ${section}`, url: `${url}#${headingId(section)}` }
      : { title: guide.title, url },
  ];
}

/** What to learn about the topics in which points were lost (EX-20). Only what exists, and what the user may read. */
export async function planLearning(
  parts: Parts,
  requester: Requester,
  exam: ExamDefinition,
  result: ExamResult,
): Promise<TopicPlan[]> {
  const isLocked = await locksFor(parts, 'trainings', requester);
  const guide = guideStep(parts, exam);
  const topics = learning.get(exam.tech)?.topics ?? {};
  return topicsToLearn(result.topics).map(({ id, name, points, points_max }) => {
    const { lessons = [], practice = [] } = topics[id] ?? {};
    const unlocked = lessons.flatMap((slug) => {
      const lesson = parts.documents.find('trainings', slug);
      return lesson && !isLocked(lesson)
        ? [{ title: lesson.title, url: `/${exam.tech}/dashboard/training/${slug}` }]
        : [];
    });
    const practise = practice.flatMap((challengeId) => {
      const challenge = parts.practice.find(exam.tech, challengeId);
      return challenge ? [{ title: challenge.title, url: `/${exam.tech}/editor/${challengeId}` }] : [];
    });
    return { topic: name, points, points_max, read: [...unlocked, ...guide], practise };
  });
}
