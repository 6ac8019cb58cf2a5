import { defineWalk } from '../../drivers/define-walk.ts';
import { examDrivers } from '../../drivers/exam/exam.drivers.ts';
import { ExamServices } from '../../drivers/exam/exam.services.ts';
import { examPaths, UNREACHABLE } from '../../drivers/exam/exam.world.ts';

export const walk = defineWalk({
  title: '[WS-06, EX-02] every state and every transition of the exam within reach is walked in the browser',
  chart: 'exam',
  overNetwork: 'in process a change that the device has not delivered is not reported on the page',
  plan: examPaths,
  unreachable: UNREACHABLE,
  drivers: examDrivers,
  world: ({ server, otherTab }) => ExamServices.prepare(server, otherTab),
});
