import { X } from 'lucide-react';
import { useState } from 'react';
import { matchesPath } from '../../../../../machines/commerce/banner/banner.rules.ts';
import { countdownParts } from '../../../../../machines/commerce/countdown/countdown.rules.ts';
import { BANNER_AREAS, BANNER_THEMES, type BannerArea } from '../../../../contract/commerce/banner-data.ts';
import { bannerEnd, bannerHref, opensNewTab } from '../../../../contract/commerce/banner-markup.ts';
import type { Banner } from '../../../../contract/commerce/banners.ts';
import type { BannerPreview as Preview } from '../../../../contract/commerce/offers-admin.ts';
import { TECH_LABELS } from '../../../../contract/techs.ts';
import { documentClasses } from '../../../../contract/theme.ts';
import type { LinkProps } from '../../../ui/controls/link-context.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { ViewportFrame } from '../../../ui/display/viewport-frame.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { BannerBox, BannerUnits } from '../banner/banner-box.tsx';

const VIEWPORTS = [
  { device: 'desktop', width: 1280 },
  { device: 'phone', width: 375 },
] as const;
const MODES = ['light', 'dark'] as const;

const pathOf = (area: BannerArea) => (area === 'home' ? '/' : `/${area}`);
const labelOf = (area: BannerArea) => (area === 'home' ? 'Home page' : TECH_LABELS[area]);

/** A banner as visitors would see it at a moment: light and dark, on a desktop and on a phone, in its theme or any other. */
export function BannerPreview({ preview: { banner, is_shown }, at }: { preview: Preview; at: number }) {
  const [theme, setTheme] = useState<Banner['theme'] | null>(null);
  const [area, setArea] = useState<BannerArea | null>(null);
  const [isUser, setIsUser] = useState(false);
  const areas = BANNER_AREAS.filter((one) => matchesPath(banner, pathOf(one)));
  const path = pathOf(areas.find((one) => one === area) ?? banner.area);
  const shown = { ...banner, theme: theme ?? banner.theme };
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <SelectField
          label="In theme"
          placeholder={`As set: ${banner.theme}`}
          options={BANNER_THEMES.map((value) => ({ value, label: value }))}
          value={theme ?? ''}
          onChange={({ currentTarget }) => setTheme(BANNER_THEMES.find((one) => one === currentTarget.value) ?? null)}
        />
        <SelectField
          label="On page"
          options={areas.map((value) => ({ value, label: labelOf(value) }))}
          value={areas.find((one) => pathOf(one) === path) ?? ''}
          onChange={({ currentTarget }) => setArea(areas.find((one) => one === currentTarget.value) ?? null)}
        />
        <Switch className="pb-2" label="Signed in" checked={isUser} onCheckedChange={setIsUser} />
      </div>
      <p className="text-muted text-sm">
        <span>{`${is_shown ? 'Visitors see it at this moment. ' : ''}Its link leads to `}</span>
        <span className="break-all font-mono text-xs" translate="no">
          {bannerHref(banner.link)}
        </span>
        <span>{`${opensNewTab(banner, path) ? ' in a new tab' : ''}.`}</span>
      </p>
      {VIEWPORTS.map(({ device, width }) => (
        <div key={device} className={device === 'phone' ? 'flex flex-wrap gap-6' : 'grid gap-6'}>
          {MODES.map((mode) => (
            <figure key={mode} className={device === 'phone' ? 'w-[377px] max-w-full' : 'min-w-0'}>
              <figcaption className="mb-2 text-muted text-sm">{captionOf(device, mode)}</figcaption>
              <div className="rounded-lg border border-line">
                <ViewportFrame
                  title={`Banner: ${captionOf(device, mode)}`}
                  viewportWidth={width}
                  rootClass={documentClasses(path, String(mode === 'dark'))}
                >
                  <BannerPicture {...{ at, path, isUser }} banner={shown} />
                </ViewportFrame>
              </div>
            </figure>
          ))}
        </div>
      ))}
    </>
  );
}

const captionOf = (device: string, mode: string) => `${device === 'phone' ? 'Phone' : 'Desktop'}, ${mode}`;

/** A banner that leads nowhere and cannot be closed, with the time left at a moment. */
function BannerPicture({ banner, at, ...where }: { banner: Banner; at: number; path: string; isUser: boolean }) {
  const parts = banner.ends > at ? countdownParts(banner.ends - at, banner.showDaysAsHours) : [];
  return (
    <BannerBox
      {...where}
      banner={banner}
      link={LinkPicture}
      countdown={
        parts.length > 0 && (
          <span className="banner-countdown">
            <VisuallyHidden>{`Until ${bannerEnd(banner.ends)}`}</VisuallyHidden>
            <BannerUnits parts={parts} />
          </span>
        )
      }
      close={
        <span className="banner-close">
          <X aria-hidden />
        </span>
      }
    />
  );
}

function LinkPicture({ className, children }: LinkProps) {
  return <span className={className}>{children}</span>;
}
