import { useSearchParams } from 'react-router';
import { OFFER_KINDS, type OfferKind } from '../../../../contract/commerce/offer-data.ts';
import type { OfferSummary } from '../../../../contract/commerce/offers-admin.ts';
import { NEW_OFFER } from '../../../flows/commerce/offers-admin/offer-editor.wire.ts';
import { useOffersOfKind } from '../../../flows/commerce/offers-admin/use-offers-admin.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { OFFER_FORMS } from './offer-fields.ts';
import { StateBadge } from './state-badge.tsx';
import { WeekendsTab } from './weekends-tab.tsx';

/** Free weekends have times and no content: they are planned, not edited. */
const TABS = [...OFFER_KINDS, 'free-weekend'] as const;
type Tab = (typeof TABS)[number];

/** What is sold, as administrators edit it (CO-12). */
export function OffersPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const kind = TABS.find((known) => known === asked) ?? 'bundle';
  return (
    <PageSection className="py-8! md:py-12!">
      <PageTitle
        title="Offers"
        lead="What is sold, what it costs, and when. Every change is recorded and can be undone."
      />
      <Tabs<Tab>
        label="Kinds of offers"
        className="mt-6"
        panelClassName="pt-6"
        value={kind}
        onValueChange={(next) => setParams(next === 'bundle' ? {} : { kind: next }, { replace: true })}
        items={[
          ...OFFER_KINDS.map((value) => ({
            value,
            label: OFFER_FORMS[value].label,
            content: <OffersOfKind kind={value} />,
          })),
          { value: 'free-weekend' as const, label: 'Free weekends', content: <WeekendsTab /> },
        ]}
      />
    </PageSection>
  );
}

function scheduleOf({ starts_at, ends_at }: OfferSummary): string {
  if (starts_at === null && ends_at === null) return 'Always';
  if (starts_at === null) return `Until ${formatMoment(ends_at)}`;
  return ends_at === null ? `From ${formatMoment(starts_at)}` : `${formatMoment(starts_at)} – ${formatMoment(ends_at)}`;
}

function OffersOfKind({ kind }: { kind: OfferKind }) {
  const { data, error, refetch } = useOffersOfKind(kind);
  const { label, one, template } = OFFER_FORMS[kind];
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {template !== null && (
        <div className="mb-5">
          <LinkButton variant="secondary" href={`/offers/${kind}/${NEW_OFFER}`}>
            {`New ${one}`}
          </LinkButton>
        </div>
      )}
      <Table
        caption={label}
        rows={data?.data ?? []}
        rowKey={({ slug }) => slug}
        empty={`There are no ${label.toLowerCase()} yet.`}
        columns={[
          {
            key: 'name',
            header: 'Name',
            isRowHeader: true,
            cell: ({ slug, name }) => (
              <>
                <TextLink href={`/offers/${kind}/${slug}`}>{name}</TextLink>
                {name !== slug && <span className="block min-w-40 font-normal text-muted">{slug}</span>}
              </>
            ),
          },
          { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
          {
            key: 'schedule',
            header: 'Applies',
            cell: (offer) => <span className="block min-w-32">{scheduleOf(offer)}</span>,
          },
          { key: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
          {
            key: 'changed',
            header: 'Changed',
            cell: ({ updated_at, author }) => (
              <span className="whitespace-nowrap">
                <span>{formatMoment(updated_at)}</span>
                <span className="block text-muted">{author?.name ?? 'Comes with Chartered'}</span>
              </span>
            ),
          },
        ]}
      />
    </ListState>
  );
}
