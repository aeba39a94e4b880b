// Loaded with --require into worker threads and child processes that may reach nothing at all.
import { installSocketGuard } from './socket-guard.ts';

installSocketGuard();
