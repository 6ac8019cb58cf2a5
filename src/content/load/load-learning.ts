import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { levelSchema, TECHS, type Tech } from '../../contract/common.ts';
import type { Problem } from '../problem.ts';
import { lineOfText, readYaml, validateYaml } from './yaml-text.ts';

const LEARNING_FILE: string = fileURLToPath(new URL('../learning/topics.yaml', import.meta.url));

const slug = (what: string) => lineOfText(what, 80);

const topicSchema = z.strictObject({
  /** Lessons of trainings, by slug. */
  lessons: z.optional(z.array(slug('A lesson'))),
  /** Challenges for the editor, by id. */
  practice: z.optional(z.array(slug('A practice challenge'))),
});

const techSchema = z.strictObject({
  guide: slug('guide'),
  /** The heading of the guide for each level. */
  sections: z.partialRecord(levelSchema, lineOfText('A heading', 80)),
  topics: z.record(z.string(), topicSchema),
});
export type TechLearning = z.output<typeof techSchema>;

const learningSchema = z.partialRecord(z.enum(TECHS), techSchema);

/** Reads where each topic of the exams is explained and practised. A damaged file gives nothing and is reported as a problem. */
export function loadLearning(file: string = LEARNING_FILE): { learning: Map<Tech, TechLearning>; problems: Problem[] } {
  const { value, problems } = validateYaml(learningSchema, readYaml(readFileSync(file, 'utf8'), file), file);
  const known = TECHS.flatMap((tech) => {
    const learning = value?.[tech];
    return learning ? [[tech, learning] as const] : [];
  });
  return { learning: new Map(known), problems };
}
