import { describe, expect, test } from 'vitest';
import { intentOf, isUnderway, signInPath, trialPath } from '../../../src/client/flows/account/intent.ts';

test('[VO-02] a guest signs up for the trial and comes to it', () => {
  expect(trialPath('react')).toBe('/react/dashboard?start=trial');
  expect(signInPath('register', 'react', trialPath('react'))).toBe(
    '/react/register?redirect=%2Freact%2Fdashboard%3Fstart%3Dtrial',
  );
  expect(signInPath('login', null, null)).toBe('/login');
});

test.each([
  ['/checkout/vuejs-exam', '?quantity=2', '/checkout/vuejs-exam?quantity=2'],
  ['/voucher/ABCD-EFGH', '', '/voucher/ABCD-EFGH'],
  ['/vuejs/voucher/ABCD/select', '', '/vuejs/voucher/ABCD/select'],
  ['/team/invitation/token', '', '/team/invitation/token'],
  ['/nuxt/free-weekend', '', '/nuxt/free-weekend'],
  ['/nuxt/trial-exams/1/results', '', '/nuxt/trial-exams/1/results'],
  ['/checkout/success', '?order=1', null],
  ['/vuejs', '', null],
  ['/', '?redirect=/x', null],
  ['/blog/voucher/x', '', null],
])('[GU-08] who signs up in the header of %s comes back to it: %s %s', (pathname, search, path) => {
  expect(intentOf(pathname, search)).toBe(path);
});

describe('[UI-13] the confirmation of a sign-up', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://chartered.example');
    return isUnderway({ pathname, search });
  };

  test.each([
    ...['/register', '/vuejs/register', '/login', '/vuejs/login?redirect=%2F', '/login/github/callback/vuejs'],
    ...['/vuejs/dashboard?start=trial', '/vuejs/trial-exams/1/terms', '/vuejs/exam/1/progress'],
    ...['/vuejs/trial-exams/1/done', '/checkout/vuejs-exam', '/voucher/ABCD', '/vuejs/voucher/ABCD'],
    ...['/team/invitation/token', '/team/onboarding/order'],
  ])('waits at %s', (address) => {
    expect(at(address)).toBe(true);
  });

  test.each([
    ...['/', '/vuejs', '/vuejs/dashboard', '/vuejs/dashboard/exam', '/checkout/success?order=1', '/profile'],
    ...['/vuejs/free-weekend/success', '/vuejs/trial-exams/1/results', '/team/dashboard', '/blog/login'],
  ])('is shown at %s', (address) => {
    expect(at(address)).toBe(false);
  });
});
