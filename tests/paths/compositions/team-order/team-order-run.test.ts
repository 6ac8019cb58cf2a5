import { describeComposition } from '../describe-composition.ts';
import { impossibleTeamOrderPairs, teamOrderPairs } from '../pairs.ts';
import { teamOrderRun } from './team-order-run.ts';

describeComposition(teamOrderRun(), { charts: teamOrderPairs, impossible: impossibleTeamOrderPairs });
