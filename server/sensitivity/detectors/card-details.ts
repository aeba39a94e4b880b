import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { labelledValues } from './labelled-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * What goes with a card number: the verification value (ISO/IEC 7813 track data; CVV2, CVC2, cryptogramme) beside its
 * name, with the floor of context alone, and the expiry date near a card, which is evidence without a floor.
 */
export const cardDetailsDetector: ViewDetector = {
  name: 'card_details',
  find: (view) => {
    if (!/\d/.test(view.text)) return [];
    const found: Detection[] = [];
    for (const { start, end } of labelledValues(view, { label: CVV_LABEL, value: CVV, after: 24 })) {
      if (isNear(view.text, start, end, TEST, 60, 30)) continue;
      found.push({
        start,
        end,
        type: 'card_verification_value',
        category: 'payment',
        confidence: 0.85,
        floor: 0.8,
      });
    }
    for (const { start, end } of labelledValues(view, { label: EXPIRY_LABEL, value: EXPIRY, after: 16 })) {
      if (isNear(view.text, start, end, CARD, 120, 60)) {
        found.push({ start, end, type: 'card_expiry', category: 'payment', confidence: 0.5 });
      }
    }
    return found;
  },
};

const CVV_LABEL =
  /(?<![a-z])(?:cvv2?|cvc2?|cvn|csc|cryptogramme(?: visuel)?|(?:les )?(?:3|trois) (?:derniers )?chiffres (?:au dos|derriere|au verso)|(?:three|3) digits on the back|(?:security|verification) code(?= (?:is |: ?|= ?)?\d{3,4} (?:on the back|on it|and exp|exp))|(?:les )?(?:3|trois) (?:derniers )?(?:au dos|derriere)|code au (?:dos|verso))(?![a-z])/g;
const CVV = /(?<![a-z0-9.,/-])\d{3,4}(?![a-z0-9%]|[.,/-]\d| ?(?:chiffres|digits|ou|or))/;
const EXPIRY_LABEL =
  /(?<![a-z])(?:exp(?:ire|ires|iry|iration)?\.?(?: date)?|date d'exp(?:iration)?|valid (?:thru|until|to)|valable jusqu'(?:au|en)|fin de validite)(?![a-z])/g;
const EXPIRY = /(?<![\d/])(?:0?[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![\d/])/;
/** A published test number beside it. */
const TEST = /4(?:111[ -]?){3}1111?|4242[ -]?4242|5555[ -]?5555|4000[ -]?00|3782[ -]?8224/;
const CARD = anyOf('carte|cb|card|visa|mastercard|amex|cvv|cvc|cryptogramme');
