import { constants, setPriority } from 'node:os';
import { blockNetwork } from '../../../models/engine/block-network.ts';
import { openParentLine } from '../../../models/engine/parent-line.ts';
import { silenceOutput } from '../../../models/engine/silence-output.ts';
import type { FromDocumentProcess, ToDocumentProcess } from './document-messages.ts';

// Everything else is loaded after the network is gone, so that no module can have kept a way out.
blockNetwork();
silenceOutput();
// The server answers people while this works; threads started from here on inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const line = openParentLine<ToDocumentProcess, FromDocumentProcess>();
const { serveDocument } = await import('./serve-document.ts');
serveDocument(line);
