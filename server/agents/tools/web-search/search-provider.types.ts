import type { OutboundRequest } from '../../../egress/outbound-request.ts';

/** What is asked of a search service. */
interface SearchQuestion {
  /** Where the service is, without a trailing slash. */
  baseUrl: string;
  /** One line, at most 400 characters: the only text of a person in the request. */
  query: string;
  /** From 1 to 10. */
  count: number;
  language: 'fr' | 'en';
}

/** One result, as the service wrote it: data, and not to be trusted. */
export interface FoundPage {
  title: string;
  address: string;
  excerpt: string;
}

/** A search service: how a question becomes a request, purely, and how its answer is read. */
export interface SearchProvider {
  /** As a person knows it. */
  name: string;
  /** What its 403 means, where it is not about a key. */
  forbiddenMeans?: 'format';
  buildRequest(question: SearchQuestion): OutboundRequest;
  /** Reads the body of an answer 200. Throws where it is not what the service documents. */
  readResults(body: string): FoundPage[];
}
