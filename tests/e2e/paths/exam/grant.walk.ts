import { defineWalk } from '../../drivers/define-walk.ts';
import { walkOfForm } from '../../drivers/exam/grant.drivers.ts';

export const walk = defineWalk({
  title: 'granting an exam is walked in the browser',
  chart: 'grant',
  ...walkOfForm('exam'),
});
