import { defineWalk } from '../../drivers/define-walk.ts';
import { walkOfForm } from '../../drivers/exam/grant.drivers.ts';

export const walk = defineWalk({
  title: 'answering the proposal of a role is walked in the browser',
  chart: 'grant-answer',
  ...walkOfForm('answer'),
});
