import type { TopicLexicon } from '../lexicon/lexicon.types.ts';
import { abuse } from './abuse.ts';
import { belief } from './belief.ts';
import { children } from './children.ts';
import { confidentialBusiness } from './confidential-business.ts';
import { familyConflict } from './family-conflict.ts';
import { health } from './health.ts';
import { hr } from './hr.ts';
import { legal } from './legal.ts';
import { money } from './money.ts';
import { privateCorrespondence } from './private-correspondence.ts';
import { professionalConfidence } from './professional-confidence.ts';
import { sexLife } from './sex-life.ts';
import { thirdParty } from './third-party.ts';
import { whereabouts } from './whereabouts.ts';

/** Every subject that the scorer knows. */
export const TOPICS: readonly TopicLexicon[] = [
  health,
  sexLife,
  abuse,
  legal,
  children,
  whereabouts,
  money,
  belief,
  hr,
  familyConflict,
  confidentialBusiness,
  professionalConfidence,
  thirdParty,
  privateCorrespondence,
];
