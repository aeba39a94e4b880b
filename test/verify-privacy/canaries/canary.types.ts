/** A text that can be told from every other once it has been seen anywhere. */
export interface Canary {
  text: string;
  /** What is searched for: each is in no other canary. */
  needles: string[];
  language: 'en' | 'fr';
}

/** What must become of a canary that was given to a scenario. */
export type Fate =
  /** Sensitive, or harmless where something keeps it here: seen anywhere outside, it is a leak. */
  | 'stays'
  /** Harmless and meant for the cloud: not seen there, the run has proved nothing. */
  | 'leaves';

/** Where text may leave to. */
export type Destination = 'cloud' | 'search' | 'mcp';

/** A canary on its way. */
export interface SentCanary extends Canary {
  /** Row of the table: the route and what is special about it. */
  row: string;
  kind: 'sensitive' | 'harmless';
  fate: Fate;
  /** The stand-in that one which leaves has to arrive at. */
  destination: Destination;
}
