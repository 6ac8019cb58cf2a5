import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type AnyDrivers, type Drivers, defineDrivers as defineFor } from '../../../src/walks/drivers.ts';

/** Drivers of a page in a browser, without the machine's types. */
export type BrowserDrivers = AnyDrivers<Page>;

/** Ties the drivers of a page in a browser to their machine. */
export function defineDrivers<M extends AnyStateMachine, TServices = unknown>(
  machine: M,
  drivers: Drivers<M, Page, TServices>,
): BrowserDrivers {
  return defineFor(machine, drivers);
}
