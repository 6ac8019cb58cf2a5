import { describeComposition } from '../describe-composition.ts';
import { impossiblePurchasePairs, purchasePairs } from '../pairs.ts';
import { purchaseRun } from './purchase-run.ts';

describeComposition(purchaseRun(), { charts: purchasePairs, impossible: impossiblePurchasePairs });
