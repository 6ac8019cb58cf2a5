import { describeComposition } from '../describe-composition.ts';
import { examPairs, impossibleExamPairs } from '../pairs.ts';
import { rareExamWalks } from './exam-rare.ts';
import { examRun } from './exam-run.ts';

describeComposition(examRun(), { charts: examPairs, impossible: impossibleExamPairs, rare: rareExamWalks });
