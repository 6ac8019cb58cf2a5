/** A fault as a person might make it: one place of one file of the client, written differently. */
export type SeededFault = {
  readonly name: string;
  /** What kind of mistake it is. */
  readonly kind: string;
  /** What the user would notice. */
  readonly symptom: string;
  /** Name of the chart's walk: `tests/e2e/paths/**` has a spec of this name. */
  readonly walk: string;
  /** From `src/client`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly right: string;
  readonly wrong: string;
};

/** Chosen by kind of mistake and flow, before looking at what the walks check. */
export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: 'consent-event',
    kind: 'wrong event sent',
    symptom: 'Refuse allows the third parties',
    walk: 'consent',
    file: 'app/shell/consent-banner.tsx',
    right: "onClick={() => consent.send({ type: 'consent.refused' })}",
    wrong: "onClick={() => consent.send({ type: 'consent.granted' })}",
  },
  {
    name: 'poll-handler',
    kind: 'missing handler',
    symptom: 'the button to load the poll again does nothing',
    walk: 'poll',
    file: 'pages/shared/poll/poll-view.tsx',
    right: ` onClick={() => send({ type: 'poll.retried' })}`,
    wrong: '',
  },
  {
    name: 'banner-selector',
    kind: 'stale selector',
    symptom: 'the banner stays after it was closed or has ended',
    walk: 'banner',
    file: 'flows/commerce/use-banner.ts',
    right: 'return { view: selectView(snapshot), dismiss',
    wrong: `const current = selectView(snapshot);
  const [shown, setShown] = useState(current);
  if (shown.kind !== 'shown' && current.kind !== shown.kind) setShown(current);
  return { view: shown, dismiss`,
  },
  {
    name: 'dashboard-double',
    kind: 'double submit',
    symptom: 'one press creates two trial exams',
    walk: 'dashboard',
    file: 'flows/exam/dashboard.wire.ts',
    right: 'const { id } = await createTrialExam(input.certification);',
    wrong:
      'const [{ id }] = await Promise.all([createTrialExam(input.certification), createTrialExam(input.certification)]);',
  },
  {
    name: 'profile-payload',
    kind: 'wrong payload',
    symptom: "the address of one network is stored as the other's",
    walk: 'profile',
    file: 'flows/account/profile.wire.ts',
    right: 'twitter: orNull(input.twitter),\n            linkedin: orNull(input.linkedin),',
    wrong: 'twitter: orNull(input.linkedin),\n            linkedin: orNull(input.twitter),',
  },
  {
    name: 'login-busy',
    kind: 'button not disabled',
    symptom: 'Log in can be pressed again while the server is asked',
    walk: 'session',
    file: 'pages/account/session/login-form.tsx',
    right: '<Button type="submit" isBusy={isBusy} isWide>',
    wrong: '<Button type="submit" isWide>',
  },
  {
    name: 'exam-dialog',
    kind: 'dialog not closed',
    symptom: 'the dialog of handing in stays when the candidate keeps answering',
    walk: 'exam',
    file: 'pages/exam/exam/hand-in-dialog.tsx',
    right: `export function HandInDialog({ exam }: { exam: ExamActor }) {
  const isOpen = useSelector(exam, selectIsHandingIn);`,
    wrong: `let wasOpen = false;
export function HandInDialog({ exam }: { exam: ExamActor }) {
  const isOpen = useSelector(exam, selectIsHandingIn) || wasOpen;
  wasOpen = isOpen;`,
  },
  {
    name: 'checkout-error',
    kind: 'error text lost',
    symptom: 'a refused order says nothing',
    walk: 'checkout',
    file: 'pages/commerce/checkout/checkout-review.tsx',
    right: '<FormFailure failure={failure} fields={FIELDS} />',
    wrong: '<FormFailure failure={null} fields={FIELDS} />',
  },
  {
    name: 'voucher-page',
    kind: 'wrong page after done',
    symptom: 'the way to the exam of a redeemed voucher leads to the home page',
    walk: 'voucher-redeem',
    file: 'pages/commerce/voucher/voucher-flow.tsx',
    right: 'href={gain.next}',
    wrong: 'href="/"',
  },
  {
    name: 'navigation-focus',
    kind: 'focus lost',
    symptom: 'a screen reader hears nothing of the page that was opened',
    walk: 'navigation',
    file: 'app/frame/app-frame.tsx',
    right: 'pathname === openedPath ? undefined : focusHeading()',
    wrong: 'pathname === openedPath ? undefined : undefined',
  },
];
