/** Whether the browser signals an opt-out: Global Privacy Control, or the older Do Not Track. */
export function isTrackingDeclined(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
