import { installSocketGuard } from '../server/egress/socket-guard.ts';

// On in every test: a test may reach what runs on this machine, and nothing beyond it.
installSocketGuard({ allowLoopback: () => true });
