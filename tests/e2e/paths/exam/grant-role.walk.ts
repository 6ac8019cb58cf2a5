import { defineWalk } from '../../drivers/define-walk.ts';
import { walkOfForm } from '../../drivers/exam/grant.drivers.ts';

export const walk = defineWalk({
  title: 'changing a role is walked in the browser',
  chart: 'grant-role',
  ...walkOfForm('role'),
});
