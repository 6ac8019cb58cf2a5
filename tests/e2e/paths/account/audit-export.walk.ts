import { model } from '../../../models/account/audit-export.model.ts';
import { AuditExportWorld, auditExportDrivers } from '../../drivers/account/audit-export.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-05] every state and every transition of downloading the audit log is walked in the browser',
  chart: 'audit-export',
  plan: () => fewestPaths(model),
  drivers: auditExportDrivers,
  world: ({ url, otherTab }) => AuditExportWorld.prepare(url, otherTab),
  isClockHeld: false,
});
