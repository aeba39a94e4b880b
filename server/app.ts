import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import { adminEndpoints } from './admin/admin.routes.ts';
import { agentEndpoints } from './agents/agents.routes.ts';
import { authEndpoints, publicAuthEndpoints } from './auth/auth.routes.ts';
import { backupEndpoints } from './backup/backup.routes.ts';
import { conversationFileEndpoints } from './chat/conversation-files.routes.ts';
import { conversationEndpoints } from './chat/conversations.routes.ts';
import { instructionsEndpoints } from './chat/instructions.ts';
import { memoryEndpoints } from './chat/memory.ts';
import { messageEndpoints } from './chat/messages.routes.ts';
import { projectEndpoints } from './chat/projects.routes.ts';
import { savedPromptEndpoints } from './chat/saved-prompts.ts';
import type { Context } from './context.ts';
import { AppError } from './core/app-error.ts';
import { documentEndpoints } from './documents/documents.routes.ts';
import { releaseEndpoints } from './documents/releases.routes.ts';
import { notAuthenticated } from './http/access.ts';
import { clientAddress } from './http/client-address.ts';
import { diagramFrame } from './http/diagram-frame.ts';
import { DOCS_STYLE, renderDocsPage } from './http/docs-page.ts';
import type { Endpoint } from './http/endpoint.ts';
import { errorHandler, notFoundHandler } from './http/error-handler.ts';
import { findRoute, requireRoute } from './http/find-route.ts';
import { localOrigin } from './http/local-origin.ts';
import { buildOpenApi } from './http/openapi.ts';
import { parseBody } from './http/parse-body.ts';
import { rateLimit, rateOnRefusal } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { nameRequest, requestState } from './http/request-state.ts';
import { runEndpoint } from './http/run-endpoint.ts';
import { securityHeaders } from './http/security-headers.ts';
import { modelEndpoints } from './model-manager/models.routes.ts';
import { compatEndpoints } from './openai-compat/compat.routes.ts';
import { isCompatPath } from './openai-compat/compat-paths.ts';
import { presentCompatError } from './openai-compat/error-shapes.ts';
import { privacyEndpoints } from './privacy/privacy.routes.ts';
import { CHALLENGE_HEADER, PROOF_HEADER } from './shell/create-proof.ts';
import { startEndpoint } from './start/start.routes.ts';
import { visionEndpoints } from './vision/vision.routes.ts';
import { transcriptionEndpoints } from './voice/stt.routes.ts';
import { publicVoiceEndpoints, voiceEndpoints } from './voice/voice.routes.ts';

/** Under which Alcove's own API lies. */
const PREFIX = '/api/v1';

/** The table of contents of the server: middleware in order, then every feature; closed by default. */
export function createApp(context: Context): Express {
  const { logger, clock } = context;
  const now = () => clock.now();
  const tools = { now, uploads: context.uploads, silenceMs: context.config.timeouts.streamSilence };
  const publicEndpoints = [...publicAuthEndpoints(context.auth), ...publicVoiceEndpoints(context.voice)];
  const features = [
    ...authEndpoints(context.auth),
    ...conversationEndpoints(context.conversations),
    ...projectEndpoints(context.projects),
    ...memoryEndpoints(context.userSettings),
    ...instructionsEndpoints(context.userSettings),
    ...savedPromptEndpoints(context.database),
    ...messageEndpoints(context.conversing, context.preload),
    ...conversationFileEndpoints(context.chat, context.keptConversations, context.imports),
    ...documentEndpoints(context.documents, context.fetchDocument, context.unpackArchive, context.stopwatch),
    ...releaseEndpoints(context.documents, (userId) => context.userSettings.get(userId).threshold),
    ...visionEndpoints(context.vision),
    ...transcriptionEndpoints({ stt: context.stt, stopwatch: context.stopwatch }),
    ...voiceEndpoints(context.voice),
    ...agentEndpoints(context.agents, context.conversations),
    ...modelEndpoints(context.models),
    ...privacyEndpoints(context.privacy),
    ...backupEndpoints(context.backup),
    ...adminEndpoints(context.admin),
  ];
  const protectedEndpoints = [...features, startEndpoint(features, now)];
  const endpoints = [...publicEndpoints, ...protectedEndpoints];
  const compat = compatEndpoints(context.compat);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(securityHeaders);
  app.use(nameRequest);
  app.use(
    findRoute([
      { prefix: PREFIX, endpoints },
      { prefix: '', endpoints: compat },
    ]),
  );
  app.use(localOrigin(context.ownNames));

  const serve = (...first: RequestHandler[]): Router => {
    const router = Router();
    router.use(...first, neverStored);
    router.use(identify(context));
    router.use(rateLimit(context.rateLimits));
    router.use(requestLog(logger, now));
    router.use(requireRoute);
    router.use(parseBody());
    router.use(requireUser(publicEndpoints));
    router.use(runEndpoint(tools));
    return router;
  };
  app.use(PREFIX, serve());
  app.use(serve(onlyCompat));

  mountPublicPages(app, context, endpoints, compat);
  app.use(notFoundHandler);
  app.use(PREFIX, rateOnRefusal(context.rateLimits));
  app.use(onlyCompatError(rateOnRefusal(context.rateLimits)));
  app.use(errorHandler(logger, presentCompatError, context.databaseWasLocked));
  return app;
}

function identify(context: Context): RequestHandler {
  return (request, _response, next) => {
    const state = requestState(request);
    state.clientAddress = clientAddress(request, context.config.remote.trustedProxy);
    state.caller = context.identify(request);
    next();
  };
}

/** Whatever an endpoint says of its access: one that is not listed here lets nobody in without a credential. */
function requireUser(open: Endpoint[]): RequestHandler {
  return (request, _response, next) => {
    const { caller, endpoint } = requestState(request);
    if (!caller && !(endpoint && open.includes(endpoint))) throw notAuthenticated();
    next();
  };
}

// Answers hold conversations and tokens, which a browser would keep on its disk (RFC 9111 section 5.2.2.5).
const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

// The addresses that existing clients expect lie beside the API's own prefix.
const onlyCompat: RequestHandler = (request, _response, next) => {
  next(isCompatPath(request.path) ? undefined : 'router');
};

function onlyCompatError(handle: ErrorRequestHandler): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (isCompatPath(request.path)) handle(thrown, request, response, next);
    else next(thrown);
  };
}

function mountPublicPages(app: Express, context: Context, endpoints: Endpoint[], compat: Endpoint[]): void {
  let built: ReturnType<typeof buildOpenApi> | undefined;
  // Built for the first who asks: turning every schema into JSON Schema is a tenth of the start.
  const document = () => (built ??= buildOpenApi(endpoints, context.version, compat));
  app.get('/health', (request, response) => {
    const proof = context.prove?.(request.get(CHALLENGE_HEADER));
    if (proof) response.set(PROOF_HEADER, proof);
    response.json({ status: 'ok', version: context.version });
  });
  app.get('/openapi.json', (_request, response) => {
    response.json(document());
  });
  app.get('/docs', (_request, response) => {
    response.type('html').send(renderDocsPage(document()));
  });
  app.get('/docs.css', (_request, response) => {
    response.type('css').send(DOCS_STYLE);
  });
  app.get('/diagram.html', diagramFrame(context.webAppDirectory));
  const assets = { immutable: true, maxAge: '1y', fallthrough: false };
  app.use('/assets', express.static(join(context.webAppDirectory, 'assets'), assets));
  app.use(express.static(context.webAppDirectory, { index: 'index.html', cacheControl: false }));
  app.use('/api', () => {
    throw new AppError(404, 'not_found', 'Not found');
  });
}
