import { describeComposition } from '../describe-composition.ts';
import { impossibleSessionPairs, sessionPairs } from '../pairs.ts';
import { rareSessionWalks } from './session-rare.ts';
import { sessionRun } from './session-run.ts';

describeComposition(sessionRun(), { charts: sessionPairs, impossible: impossibleSessionPairs, rare: rareSessionWalks });
