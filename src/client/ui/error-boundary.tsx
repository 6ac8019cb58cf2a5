import { Component, type ReactNode } from 'react';

type Props = {
  /** A new value retries. Compared by identity. */
  resetKey: unknown;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
};
type State = { failure: { error: unknown } | null; resetKey: unknown };

/** Shows a fallback for content that fails to render. */
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
