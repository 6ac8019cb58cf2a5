import { Moon, Sun } from 'lucide-react';
import { useDark } from '../../flows/site/use-dark.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Light or dark mode, stored for a year; hidden on pages that are always dark. */
export function ThemeSwitch() {
  const { isDark, toggle } = useDark();
  if (!toggle) return null;
  return (
    <Button variant="quiet" size="small" icon={isDark ? <Sun /> : <Moon />} onClick={toggle}>
      {isDark ? 'Light theme' : 'Dark theme'}
    </Button>
  );
}
