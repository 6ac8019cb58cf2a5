import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { SiteLayout } from '../ui/layout/site-layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { optionalPart } from '../ui/optional-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { selectIsGuest, selectIsSettled } from '../views/session/session.select.ts';
import { requestConsentReview, useIsConsentReviewable } from './consent-review.ts';
import { footerColumns, headerItems, logoutUrl, userItems } from './navigation.ts';
import { useTech } from './page-hooks.ts';
import { useSessionState } from './session.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useNavItems, useNavigationFacts } from './use-navigation.ts';

// Only signed-in users see it, and the menu's positioning weighs as much as the rest of a public page.
const LateAccountMenu = optionalPart(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <Skeleton className="size-8 rounded-full" />,
);

/** The user menu, fetched when somebody is signed in. */
export function AccountMenu({ isWide = false }: { isWide?: boolean }) {
  return <LateAccountMenu isWide={isWide} />;
}

/** What surrounds a public page: header, side menu, footer (UI-01 to UI-04). */
export function SiteFrame({ children }: { children: ReactNode }) {
  const isGuest = useSessionState(selectIsGuest);
  const isSettled = useSessionState(selectIsSettled);
  const { pathname } = useLocation();
  const tech = useTech();
  const facts = useNavigationFacts();
  const toNavItems = useNavItems();
  const loginUrl = tech ? `/${tech}/login` : '/login';
  const registerUrl = tech ? `/${tech}/register` : '/register';
  const isSignedIn = facts.user !== null;
  const isReviewable = useIsConsentReviewable();

  return (
    <SiteLayout
      logoUrl={pathname === '/' ? '#top' : '/#top'}
      nav={toNavItems(headerItems(facts))}
      actions={
        isGuest ? (
          <>
            {/* On the narrowest screens it is in the side menu alone. */}
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
      menuItems={isSignedIn ? toNavItems(userItems(facts, tech)) : []}
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
