import type { Delivered } from '../egress/deliver.ts';
import { EgressRefused } from '../egress/egress-errors.ts';
import type { EgressGate } from '../egress/gate.ts';
import { grantDocumentFetch } from '../egress/grant.ts';
import type { Ledger } from '../egress/ledger/ledger.ts';
import type { OutboundRequest } from '../egress/outbound-request.ts';
import type { EgressSubject } from '../egress/permit.ts';
import { whatLeaves } from '../egress/what-leaves.ts';
import type { AccountCloud } from './account-cloud.ts';
import type { OutboundPurpose, SendDecision } from './outbound-decision.ts';
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

/** The way out for tools. All throw EgressRefused, with its row in the ledger, when the router or the gate says no. */
export type OutboundDoor = ReturnType<typeof createOutboundDoor>;

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
}) {
  const requireSend = async (
    userId: string,
    question: Pick<OutboundQuestion, 'purpose' | 'texts' | 'json' | 'runTaint' | 'isLocalOnly'>,
    whole: () => string,
  ): Promise<SendDecision> => {
    const closed = parts.accountCloud(userId);
    const decision = await parts.routing.decideOutbound({
      userId,
      ...question,
      threshold: parts.thresholdOf(userId),
      offline: parts.isOffline(),
      noCloud: parts.noCloud,
      // How often the cloud was asked says nothing of a tool.
      isAccountClosed: closed !== undefined && closed !== 'cloud_spent',
    });
    if (decision.route === 'send') return decision;
    const reason = decision.why.code;
    parts.ledger.refused({ purpose: question.purpose, body: whole(), userId, reason });
    throw new EgressRefused(reason);
  };
  const permit = async (errand: OutboundErrand) => {
    const { purpose, request, texts, json = [], run, subject } = errand;
    const question = { purpose, texts, json, runTaint: run.taint, isLocalOnly: run.isLocalOnly };
    const decision = await requireSend(subject.userId, question, () => whatLeaves(request));
    return parts.routing.permitOutbound(decision, request, subject);
  };
  return {
    send: async (errand: OutboundErrand, signal: AbortSignal) =>
      parts.gate.send(await permit(errand), errand.request, signal),
    /** Fetches the page or file at an address that a person typed, once the address has been judged like any text of theirs. */
    async fetchDocument({ url, userId, isLocalOnly, maxBytes }: DocumentAddress, signal: AbortSignal) {
      const texts = [...new Set([url, decodeAddress(url)])];
      const question = { purpose: 'document_fetch', texts, runTaint: 0, isLocalOnly } as const;
      await requireSend(userId, question, () => url);
      const grant = grantDocumentFetch({ url, subject: { userId }, localOnly: isLocalOnly });
      return parts.gate.download(grant, { maxBytes }, signal);
    },
    /** Through the pipe of a program; see EgressGate.deliver. */
    deliver: async <Value>(errand: OutboundErrand, deliver: (body: string) => Promise<Delivered<Value>>) =>
      parts.gate.deliver(await permit(errand), errand.request, deliver),
  };
}

function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}
