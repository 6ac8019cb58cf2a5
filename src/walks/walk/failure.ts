/** A failure on a path. */
export interface Failure {
  readonly kind:
    | 'difference' // the situation differs from the path
    | 'check' // the model's check of a state
    | 'outcome' // an outcome that the model states of a step
    | 'unexpected' // differs from expected behaviour
    | 'unoffered' // an unoffered event had an effect
    | 'delay' // a timer is longer or shorter than in the model
    | 'impossible' // the actor or timer of the step is missing
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
