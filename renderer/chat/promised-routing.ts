import type { Routing } from '../api/chat.ts';
import type { PredictedRoute } from './predict-route.ts';

/** What stands beside a text at the moment it is sent. */
interface Promised {
  route: PredictedRoute;
  /** False while the badge still speaks of an earlier text. */
  isFresh: boolean;
  isLocalOnly: boolean;
}

/** How to send a text so that what its badge says comes true, also where that speaks of an earlier, sensitive text. */
export function promisedRouting({ route, isFresh, isLocalOnly }: Promised): Routing {
  const isHere = route.route === 'local' || route.route === 'nobody';
  const isPromised = isHere && route.why === 'sensitive' && !isFresh;
  return isLocalOnly || isPromised ? 'local_only' : 'auto';
}
