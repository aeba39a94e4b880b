import { strict } from './strict.ts';

// All that `electron` holds in a utility process; Alcove uses neither.
export const net = strict('net (in a utility process)', {});
export const systemPreferences = strict('systemPreferences (in a utility process)', {});
