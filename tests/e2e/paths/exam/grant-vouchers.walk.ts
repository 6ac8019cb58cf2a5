import { defineWalk } from '../../drivers/define-walk.ts';
import { walkOfForm } from '../../drivers/exam/grant.drivers.ts';

export const walk = defineWalk({
  title: 'giving vouchers to a partner is walked in the browser',
  chart: 'grant-vouchers',
  ...walkOfForm('vouchers'),
});
