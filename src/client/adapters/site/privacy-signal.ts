/** Whether the browser asks by itself not to follow its user: Global Privacy Control, or the older Do Not Track. */
export function isTrackingDeclined(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
