/** Installs the DOM before a framework loads and looks for it. */
import './intrinsics.ts';
import { installWindow } from './dom/window.ts';
import { installGlobals } from './globals.ts';
import { createHarness, type Harness } from './harness.ts';
import { createMounting, type Mounter } from './screen.ts';

const realm = globalThis as unknown as Record<string, unknown>;
const harness = createHarness(1_000);
installGlobals(realm, harness.clock, harness.lines, true);
installWindow(realm);
// React's scheduler picks this up when it loads; its work then runs whenever the realm is idle, without moving the
// clock.
realm.setImmediate = harness.clock.queueTask;
realm.clearImmediate = harness.clock.cancelTask;

/** Completes the harness after the framework has loaded. */
export function finish(mounter: Mounter, provided: Record<string, unknown>): Harness {
  delete realm.setImmediate;
  delete realm.clearImmediate;
  harness.use(createMounting(mounter, harness.clock.settle));
  harness.provided = provided;
  return harness;
}
