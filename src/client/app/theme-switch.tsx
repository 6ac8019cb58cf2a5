import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { documentClasses } from '../../contract/theme.ts';
import { chooseDark, darkChoice } from '../adapters/dark-cookie.ts';
import { Button } from '../ui/button.tsx';

/** Light or dark, remembered for a year. */
export function ThemeSwitch() {
  const { pathname } = useLocation();
  const [choice, setChoice] = useState(darkChoice);
  const isDark = documentClasses(pathname, choice).includes('dark');
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => {
        chooseDark(!isDark);
        setChoice(String(!isDark));
        document.documentElement.className = documentClasses(pathname, String(!isDark));
      }}
    >
      {isDark ? 'Light theme' : 'Dark theme'}
    </Button>
  );
}
