import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { documentClasses, isAlwaysDark } from '../../../contract/theme.ts';
import { chooseDark, darkChoice, onDarkChosen } from '../../adapters/site/dark-cookie.ts';

/** Light or dark on this page (RT-32), and how to change it. Null instead of `toggle` where the page is always dark. */
export function useDark(): { isDark: boolean; toggle: (() => void) | null } {
  const { pathname } = useLocation();
  const choice = useSyncExternalStore(onDarkChosen, darkChoice, () => null);
  const isDark = documentClasses(pathname, choice).endsWith('dark');
  return { isDark, toggle: isAlwaysDark(pathname) ? null : () => chooseDark(!isDark) };
}

/** The theme classes of the document on this page. */
export function useDocumentClasses(): string {
  const { pathname } = useLocation();
  return documentClasses(
    pathname,
    useSyncExternalStore(onDarkChosen, darkChoice, () => null),
  );
}
