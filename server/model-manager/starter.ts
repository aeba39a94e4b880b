/** The model that ships with Alcove, as models/starter describes it. */
export interface StarterModel {
  id: string;
  name: string;
  path: string;
  sha256: string;
  contextLength: number;
  licence: string;
  parameters: number;
}
