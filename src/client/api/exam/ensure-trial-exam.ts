import type { Tech } from '../../../contract/common.ts';
import { fetchCertifications } from './certifications.ts';
import { createTrialExam } from './create-trial-exam.ts';
import { fetchUserSummary } from './user-summary.ts';

/** Creates the trial exam of a technology for the signed-in user, unless there is one (GU-04). */
export async function ensureTrialExam(tech: Tech): Promise<void> {
  const [summary, certifications] = await Promise.all([fetchUserSummary(tech), fetchCertifications()]);
  if (summary.data.some((entry) => entry.trial && entry.exams.length > 0)) return;
  const trial = certifications.data.find((certification) => certification.tech === tech && certification.trial);
  if (trial) await createTrialExam(trial.slug);
}
