// Imported before anything else: modules that keep a reference to `dns` or `net` must keep the guarded one.
import { installSocketGuard } from './socket-guard.ts';

installSocketGuard();
