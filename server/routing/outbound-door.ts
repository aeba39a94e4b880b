import type { Delivered } from '../egress/deliver.ts';
import { EgressRefused } from '../egress/egress-errors.ts';
import type { EgressGate } from '../egress/gate.ts';
import { grantDocumentFetch } from '../egress/grant.ts';
import type { Ledger } from '../egress/ledger/ledger.ts';
import type { EgressResponse, OutboundRequest } from '../egress/outbound-request.ts';
import type { EgressSubject } from '../egress/permit.ts';
import { whatLeaves } from '../egress/what-leaves.ts';
import type { AccountCloud } from './account-cloud.ts';
import type { OutboundPurpose } from './outbound-decision.ts';
import type { OutboundQuestion, RoutingService } from './routing.service.ts';

/** What a tool wants to send, and for which run. */
export interface OutboundErrand {
  purpose: OutboundPurpose;
  request: OutboundRequest;
  /** Every text of the request that is no constant, whole. */
  texts: readonly string[];
  /** Those of the texts that are JSON and leave piece by piece, as of an OutboundQuestion. */
  json?: readonly string[];
  /** What the run has come to know by now: `ToolContext.privacy()`. */
  run: { taint: number; isLocalOnly: boolean };
  subject: EgressSubject;
}

/** The way out for tools. Both throw EgressRefused, with its row in the ledger, when the router or the gate says no. */
export interface OutboundDoor {
  send(errand: OutboundErrand, signal: AbortSignal): Promise<EgressResponse>;
  /** Through the pipe of a program; see EgressGate.deliver. */
  deliver<Value>(
    errand: OutboundErrand,
    deliver: (body: string) => Promise<Delivered<Value>>,
  ): Promise<Value>;
  /** Fetches the page or file at an address that a person typed, once the address has been judged like any text of theirs. */
  fetchDocument(ask: DocumentAddress, signal: AbortSignal): Promise<EgressResponse>;
}

interface DocumentAddress {
  url: string;
  userId: string;
  isLocalOnly: boolean;
  maxBytes: number;
}

/** Joins the router's decision, its permit and the gate, so that no tool can leave one of them out. */
export function createOutboundDoor(parts: {
  routing: Pick<RoutingService, 'decideOutbound' | 'permitOutbound'>;
  gate: Pick<EgressGate, 'send' | 'deliver' | 'download'>;
  ledger: Pick<Ledger, 'refused'>;
  /** The user's own threshold. */
  thresholdOf: (userId: string) => number;
  isOffline: () => boolean;
  accountCloud: AccountCloud;
  /** ALCOVE_NO_CLOUD. */
  noCloud: boolean;
}): OutboundDoor {
  const decide = (
    userId: string,
    question: Pick<OutboundQuestion, 'purpose' | 'texts' | 'json' | 'runTaint' | 'isLocalOnly'>,
  ) => {
    const closed = parts.accountCloud(userId);
    return parts.routing.decideOutbound({
      userId,
      ...question,
      threshold: parts.thresholdOf(userId),
      offline: parts.isOffline(),
      noCloud: parts.noCloud,
      // How often the cloud was asked says nothing of a tool.
      isAccountClosed: closed !== undefined && closed !== 'cloud_spent',
    });
  };
  const permit = async (errand: OutboundErrand) => {
    const { purpose, request, texts, json = [], run, subject } = errand;
    const { taint: runTaint, isLocalOnly } = run;
    const decision = await decide(subject.userId, { purpose, texts, json, runTaint, isLocalOnly });
    if (decision.route === 'send') return parts.routing.permitOutbound(decision, request, subject);
    const reason = decision.why.code;
    parts.ledger.refused({ purpose, body: whatLeaves(request), userId: subject.userId, reason });
    throw new EgressRefused(reason);
  };
  return {
    send: async (errand, signal) => parts.gate.send(await permit(errand), errand.request, signal),
    async fetchDocument({ url, userId, isLocalOnly, maxBytes }, signal) {
      const purpose = 'document_fetch';
      const texts = [...new Set([url, decodeAddress(url)])];
      const decision = await decide(userId, { purpose, texts, runTaint: 0, isLocalOnly });
      if (decision.route !== 'send') {
        const reason = decision.why.code;
        parts.ledger.refused({ purpose, body: url, userId, reason });
        throw new EgressRefused(reason);
      }
      const grant = grantDocumentFetch({ url, subject: { userId }, localOnly: isLocalOnly });
      return parts.gate.download(grant, { maxBytes }, signal);
    },
    deliver: async (errand, deliver) => parts.gate.deliver(await permit(errand), errand.request, deliver),
  };
}

function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}
