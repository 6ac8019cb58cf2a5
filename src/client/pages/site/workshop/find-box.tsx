import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import {
  type FoundRequirement,
  findRequirements,
  requirementInQuery,
} from '../../../../workshop/overlays/requirements.ts';
import { type Found, findInChart } from '../../../../workshop/twin/find.ts';
import { useCoverage, useRequirements } from '../../../flows/site/workshop/use-overlays.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import type { Place } from './use-place.ts';

const KINDS = { state: 'state', transition: 'event', requirement: 'requirement' };

/** Where a find leads: to its place, or to everything that serves the requirement. */
const PLACES: Record<keyof typeof KINDS, (id: string) => Partial<Place>> = {
  state: (state) => ({ state, transition: null }),
  transition: (transition) => ({ transition, state: null }),
  requirement: (requirement) => ({ requirement, state: null, transition: null }),
};

/** Finds a state or an event of the chart by its name, its words or a question: type, Enter. The key / leads here. */
export function FindBox({ chart, onPlace }: { chart: Chart; onPlace: (change: Partial<Place>) => void }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const requirement = isOpen ? requirementInQuery(query) : null;
  const coverage = useCoverage(chart.id, requirement !== null);
  const { data: sentences = {} } = useRequirements();
  const served = Object.keys(coverage.data?.requirements ?? {});
  const found: readonly (Found | FoundRequirement)[] = isOpen
    ? [...findRequirements(served, sentences, query), ...findInChart(chart, query)]
    : [];
  const current = Math.min(at, found.length - 1);
  const isLooking = requirement !== null && coverage.isPending;
  const isNothingFound = isOpen && query.trim() !== '' && found.length === 0 && !isLooking;

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const choose = (place: Found | FoundRequirement | undefined) => {
    if (!place) return;
    onPlace(PLACES[place.kind](place.id));
    setIsOpen(false);
    setQuery('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(current + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0));
    else if (event.key === 'Enter') choose(found[current]);
    else if (event.key === 'Escape') setIsOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative min-w-0 basis-full sm:max-w-72 sm:flex-1 sm:basis-0">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Find a state or an event"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
        placeholder="Find a state or an event"
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setIsOpen(true);
          setAt(0);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className="h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface-raised pr-2 pl-8 text-base sm:text-sm pointer-coarse:h-11 [&::-webkit-search-cancel-button]:ml-2"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Found"
        hidden={found.length === 0}
        className="absolute top-full right-0 left-0 z-50 mt-1 max-h-80 min-w-64 overflow-y-auto rounded-lg border border-line bg-surface-raised p-1 shadow-overlay"
      >
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the option
          <div
            key={`${place.kind} ${place.id}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            // The input would lose the focus, and the list with it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className="cursor-pointer rounded-md px-2.5 py-1.5 text-sm hover:bg-surface-hover aria-selected:bg-surface-hover"
          >
            <span className="inline-block font-medium first-letter:uppercase">{place.title}</span>{' '}
            <span className="text-muted text-xs">{KINDS[place.kind]}</span>
            <span className="line-clamp-3 text-muted text-xs">{place.context}</span>
          </div>
        ))}
      </div>
      <p
        role="status"
        className={
          isNothingFound
            ? 'absolute top-full right-0 left-0 z-50 mt-1 min-w-64 rounded-lg border border-line bg-surface-raised px-3.5 py-2.5 text-muted text-sm shadow-overlay'
            : 'sr-only'
        }
      >
        {`${
          isNothingFound
            ? requirement === null
              ? 'Nothing in this chart matches. Try other words.'
              : `${chart.title} serves no requirement ${requirement}.`
            : ''
        }${found.length > 0 ? `${found.length} found` : ''}`}
      </p>
    </div>
  );
}
