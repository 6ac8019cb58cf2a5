import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { documentClasses, isAlwaysDark } from '../../../contract/theme.ts';
import { chooseDark, darkChoice, onDarkChosen } from '../../adapters/site/dark-cookie.ts';

/** Light or dark mode of this page (RT-32), and a toggle; `toggle` is null on pages that are always dark. */
export function useDark(): { isDark: boolean; toggle: (() => void) | null } {
  const { pathname } = useLocation();
  const choice = useSyncExternalStore(onDarkChosen, darkChoice, () => null);
  const isDark = documentClasses(pathname, choice).endsWith('dark');
  return { isDark, toggle: isAlwaysDark(pathname) ? null : () => chooseDark(!isDark) };
}

/** The theme classes of this page's document. */
export function useDocumentClasses(): string {
  const { pathname } = useLocation();
  return documentClasses(
    pathname,
    useSyncExternalStore(onDarkChosen, darkChoice, () => null),
  );
}
