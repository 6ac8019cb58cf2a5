import { TECH_LABELS, type Tech } from '../../../contract/common.ts';

const TURNS = Array.from({ length: 24 }, (_, index) => index * 7.5);

/** A credential as it will look, with nobody's name on it. */
export function CredentialPicture({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  return (
    <svg
      viewBox="0 0 640 440"
      role="img"
      aria-label={`An example of a credential: it names its holder, the ${label} exam, the level, the day and an id.`}
      className="h-auto w-full"
    >
      <rect
        x="1"
        y="1"
        width="638"
        height="438"
        rx="16"
        className="fill-surface-raised stroke-line"
        strokeWidth="1.5"
      />
      <rect x="20" y="20" width="600" height="400" rx="8" className="fill-none stroke-accent-line" strokeWidth="1.5" />
      <g className="fill-none stroke-accent-ink" strokeWidth="0.75" opacity="0.5">
        {TURNS.map((turn) => (
          <ellipse key={turn} cx="500" cy="300" rx="96" ry="38" transform={`rotate(${turn} 500 300)`} />
        ))}
      </g>
      <circle cx="500" cy="300" r="44" className="fill-accent-ink" />
      <path
        d="m481 302 13 13 26-29"
        className="fill-none stroke-surface-raised"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className="fill-ink font-sans">
        <text x="56" y="76" fontSize="19" fontWeight="600" letterSpacing="-0.6">
          Chartered
        </text>
        <text x="56" y="146" fontSize="15" className="fill-muted">
          This certifies that
        </text>
        <text x="56" y="200" fontSize="46" fontWeight="600" letterSpacing="-1.6">
          Your name
        </text>
        <text x="56" y="246" fontSize="15" className="fill-muted">
          has passed the examination
        </text>
        <text x="56" y="280" fontSize="24" fontWeight="600" letterSpacing="-0.6">
          Certified {label} Developer
        </text>
        <text x="56" y="306" fontSize="15" className="fill-accent-ink">
          {label} · Senior level
        </text>
        <text x="56" y="366" fontSize="13" className="fill-muted">
          Issued
        </text>
        <text x="56" y="388" fontSize="15" fontWeight="500">
          the day you pass
        </text>
        <text x="208" y="366" fontSize="13" className="fill-muted">
          Credential id
        </text>
        <text x="208" y="388" fontSize="15" className="font-mono">
          128 random bits
        </text>
      </g>
    </svg>
  );
}
