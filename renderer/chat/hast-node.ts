/** As much of a hast node as our plugins touch (github.com/syntax-tree/hast). */
export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}
