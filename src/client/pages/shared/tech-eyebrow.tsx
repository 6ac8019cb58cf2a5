import { TECH_LABELS, type Tech } from '../../../contract/techs.ts';
import { TechMark } from '../../ui/brand/tech-mark.tsx';

/** The technology's logo and name, above a page's title. */
export function TechEyebrow({ tech }: { tech: Tech }) {
  return (
    <span className="flex items-center gap-2">
      <TechMark tech={tech} size="small" />
      <span>{TECH_LABELS[tech]}</span>
    </span>
  );
}
