import type { Category } from './sensitivity.types.ts';

/** privacy.md section 1: the score of a category once it is asserted of a real private person. */
export const CATEGORY_FLOORS: Record<Category, number> = {
  secrets: 0.95,
  government_id: 0.95,
  payment: 0.95,
  abuse_danger: 0.95,
  sex_life: 0.9,
  health: 0.85,
  legal: 0.85,
  children: 0.85,
  whereabouts: 0.85,
  third_party_confidence: 0.85,
  professional_confidence: 0.85,
  confidential_business: 0.85,
  money: 0.8,
  contact: 0.8,
  belief_origin: 0.8,
  hr: 0.8,
  family_conflict: 0.75,
  private_correspondence: 0.75,
  identity: 0,
  unscorable_language: 0.75,
};
