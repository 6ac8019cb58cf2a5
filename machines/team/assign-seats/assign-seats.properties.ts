import { defineProperties } from '../../../src/walks/properties/define.ts';
import { assignSeatsMachine } from './assign-seats.machine.ts';

export const properties = defineProperties(assignSeatsMachine, {
  requirements: { 'TM-03': ['*'], 'TM-06': ['report', 'report.finished', 'report.spent'] },
  properties: ({ always, never }) => [
    always(
      'Every seat that the server has assigned counts as assigned.',
      (now) =>
        !now.took('assigning/done.invoke') ||
        now.context.lines.filter(({ outcome }) => outcome === 'assigned').length >
          (now.before?.context.lines ?? []).filter(({ outcome }) => outcome === 'assigned').length,
    ),
    never(
      'A report leaves no member without an outcome.',
      (now) => now.is('report') && now.context.lines.some(({ outcome }) => outcome === 'waiting'),
    ),
  ],
});
