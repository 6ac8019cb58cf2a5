import { Component, type ReactNode } from 'react';

type Props = {
  /** Another one tries again. Compared by identity. */
  resetKey: unknown;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
};
type State = { failure: { error: unknown } | null; resetKey: unknown };

/** Shows something else in place of what broke while it was rendered. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
