/**
 * `@playwright/test` of walks in process: the part of its interface that the drivers use, in the page itself. Drivers import
 * Playwright and are given these, so each is written once.
 */
import { expect } from './page/expect.ts';

export { expect };
