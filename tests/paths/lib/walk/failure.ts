/** What went wrong on a path. */
export interface Failure {
  readonly kind:
    | 'difference' // another situation than the path says
    | 'check' // the model's check of a state
    | 'kept' // something else than the behaviour that is kept
    | 'unoffered' // an event that is not offered changed something
    | 'delay' // a timer that runs longer or shorter than the model says
    | 'impossible' // the actor or timer of the step is not there
    | 'throws';
  readonly pathId: string;
  /** Index of the step, 0 for the start. */
  readonly at: number;
  readonly label: string;
  readonly message: string;
}

/** A failure with the steps that led to it. */
export function describeFailure(failure: Failure, labels: readonly string[]): string {
  const steps = labels.map((label, at) => `  ${at === failure.at ? '→' : ' '} ${at}. ${label}`);
  return [`path ${failure.pathId}, step ${failure.at} (${failure.kind}): ${failure.message}`, ...steps].join('\n');
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
