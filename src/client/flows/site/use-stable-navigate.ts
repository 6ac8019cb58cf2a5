import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/** Opens a path on this site. */
export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The router's navigate function with a stable identity, so that a chart can keep it. */
export function useStableNavigate(): Navigate {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => void latest.current(to, options), []);
}
