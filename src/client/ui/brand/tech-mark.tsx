import { cx } from '../cx.ts';

/** The technologies, by URL segment. */
export type TechId = 'vuejs' | 'nuxt' | 'angular' | 'javascript' | 'typescript' | 'react';

const marks: Record<TechId, { letters: string; name: string; theme: string }> = {
  vuejs: { letters: 'Vu', name: 'Vue.js', theme: 'theme-vue' },
  nuxt: { letters: 'Nx', name: 'Nuxt.js', theme: 'theme-nuxt' },
  angular: { letters: 'Ng', name: 'Angular', theme: 'theme-angular' },
  javascript: { letters: 'Js', name: 'JavaScript', theme: 'theme-javascript' },
  typescript: { letters: 'Ts', name: 'TypeScript', theme: 'theme-typescript' },
  react: { letters: 'Re', name: 'React', theme: 'theme-react' },
};

const sizes = {
  small: 'size-6 rounded-sm text-[0.6875rem]',
  medium: 'size-10 rounded-md text-base',
  large: 'size-16 rounded-lg text-2xl',
};

/** A tile with two letters in the technology's color, as in the periodic table. Not a trademark. */
export function TechMark({
  tech,
  size = 'medium',
  isNamed,
}: {
  tech: TechId;
  /** 24, 40 and 64 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** When the name is not next to it. */
  isNamed?: boolean | undefined;
}) {
  const { letters, name, theme } = marks[tech];
  return (
    <span
      {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={cx(
        theme,
        'inline-grid shrink-0 select-none place-items-center border border-accent-line bg-accent-soft font-semibold text-accent-ink leading-none tracking-tight',
        sizes[size],
      )}
    >
      {letters}
    </span>
  );
}
