import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { intentOf, signInPath } from '../../flows/account/intent.ts';
import { selectIsGuest, selectIsSettled } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { footerColumns, headerItems, logoutUrl } from '../../flows/site/menus.ts';
import { useTech } from '../../flows/site/page-hooks.ts';
import { useInBrowser } from '../../flows/site/use-in-browser.ts';
import { ThemeSwitch } from '../../pages/shared/theme-switch.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SiteLayout } from '../../ui/layout/site-layout.tsx';
import { optionalPart } from '../../ui/optional-part.tsx';
import { requestConsentReview, useIsConsentReviewable } from '../shell/consent-review.ts';
import { itemsOfUser, useNavItems, useNavigationFacts } from './use-navigation.ts';

// Only for signed-in users; the menu's positioning code weighs as much as the rest of a public page.
const LateAccountMenu = optionalPart(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <Skeleton className="size-8 rounded-full" />,
);

/** The user menu, loaded after sign-in. */
export function AccountMenu({ isWide = false }: { isWide?: boolean }) {
  return <LateAccountMenu isWide={isWide} />;
}

/** Surrounds a public page: header, side menu, footer (UI-01 to UI-04). */
export function SiteFrame({ children }: { children: ReactNode }) {
  const isGuest = useSessionState(selectIsGuest);
  const isSettled = useSessionState(selectIsSettled);
  const { pathname, search } = useLocation();
  const tech = useTech();
  const facts = useNavigationFacts();
  const toNavItems = useNavItems();
  // A prerendered page does not know its query.
  const intent = intentOf(
    pathname,
    useInBrowser(
      () => search,
      () => '',
    ),
  );
  const loginUrl = signInPath('login', tech, intent);
  const registerUrl = signInPath('register', tech, intent);
  const isSignedIn = facts.user !== null;
  const isReviewable = useIsConsentReviewable();

  return (
    <SiteLayout
      logoUrl={pathname === '/' ? '#top' : '/#top'}
      nav={toNavItems(headerItems(facts))}
      actions={
        isGuest ? (
          <>
            {/* On the narrowest screens it is only in the side menu. */}
            <LinkButton href={loginUrl} variant="quiet" size="small" className="max-[22rem]:hidden">
              Login
            </LinkButton>
            <LinkButton href={registerUrl} size="small" className="whitespace-nowrap">
              Sign up
            </LinkButton>
          </>
        ) : (
          isSettled &&
          isSignedIn && (
            <span className="hidden lg:block">
              <AccountMenu />
            </span>
          )
        )
      }
      menuItems={isSignedIn ? toNavItems(itemsOfUser(facts.user, tech)) : []}
      menuActions={
        isSignedIn ? (
          <LinkButton href={logoutUrl(tech)} variant="secondary" isWide>
            Log Out
          </LinkButton>
        ) : (
          <>
            <LinkButton href={registerUrl} isWide>
              Sign up
            </LinkButton>
            <LinkButton href={loginUrl} variant="secondary" isWide>
              Login
            </LinkButton>
          </>
        )
      }
      footer={footerColumns(facts)
        .map(({ title, items }) => ({ title, items: toNavItems(items) }))
        .filter(({ items }) => items.length > 0)}
      footerNote={
        <>
          <span>© Chartered</span>
          <span className="-mx-3 flex flex-wrap gap-2">
            {isReviewable && (
              <Button variant="quiet" size="small" onClick={requestConsentReview}>
                Privacy choices
              </Button>
            )}
            <ThemeSwitch />
          </span>
        </>
      }
    >
      {children}
    </SiteLayout>
  );
}
