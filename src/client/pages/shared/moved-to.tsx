import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStableNavigate } from '../../flows/site/use-stable-navigate.ts';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';

/** Replaces an address that belongs to something else by the item's own, with the same query. */
export function MovedTo({ path }: { path: string }) {
  const navigate = useStableNavigate();
  const { search } = useLocation();
  useEffect(() => navigate(path + search, { replace: true }), [navigate, path, search]);
  return <PageSkeleton />;
}
