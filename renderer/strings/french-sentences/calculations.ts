import type { Sentences } from '../translate-sentence.ts';

/** Ce que dit la calculatrice. */
export const CALCULATIONS: Sentences = {
  'Give exactly one of expression, statistics, date.': 'Le modèle n’a pas dit quoi calculer.',
  'The calculation took too long. Use smaller numbers or a simpler expression.':
    'Le calcul prenait trop de temps.',
  'The calculation needed too much memory. Use smaller numbers or fewer of them.':
    'Le calcul demandait trop de mémoire.',
  'difference needs from and to.': 'Un écart demande deux dates.',
  'add needs an amount, and a unit unless it is days.': 'Il manque ce qui doit être ajouté à la date.',
  'That day is too far away.': 'Ce jour est trop lointain.',
  'The day of birth is after the other day.': 'Le jour de naissance vient après l’autre jour.',
  'The days are too far apart to count business days.':
    'Les jours sont trop éloignés pour compter les jours ouvrés.',
  '"{}" is not a date. Write it as 2026-11-21 or 21/11/2026.': '« {1} » n’est pas une date.',
  'The expression is empty.': 'Le calcul est vide.',
  'The expression is too long.': 'Le calcul est trop long.',
  'The expression could not be calculated: {}': 'Le calcul n’a pas pu être fait (« {1} »).',
  'The expression could not be calculated: ': 'Le calcul n’a pas pu être fait.',
  'The expression gives no number. Ask for a number, a unit or a list.': 'Le calcul ne donne pas de nombre.',
  'The result is too long to be shown.': 'Le résultat est trop long pour être affiché.',
  'The result is not a finite number: a division by zero, or too large a number.':
    'Le résultat n’est pas un nombre fini : une division par zéro, ou un nombre trop grand.',
  'The calculator does not take {} expressions.':
    'La calculatrice n’accepte pas ce genre d’expression ({1}).',
  'The calculator does not take quoted text.': 'La calculatrice n’accepte pas de texte entre guillemets.',
  'The calculator does not know the operator {}.': 'La calculatrice ne connaît pas l’opérateur {1}.',
  'The calculator has no function {}.': 'La calculatrice n’a pas de fonction {1}.',
  'The calculator does not know {}.': 'La calculatrice ne connaît pas {1}.',
  'A range has at most {} numbers, written out.': 'Une suite a au plus {1} nombres.',
  '{} works on numbers of at most {} digits.': '{1} accepte des nombres d’au plus {2} chiffres.',
  '{} could mean two numbers. Write decimals with a point and nothing between thousands.':
    '{1} peut se lire comme deux nombres différents.',
  '{} needs a second series: y_numbers or y_column.': '{1} demande une seconde série.',
  'A sample measure needs two numbers or more.':
    'Une mesure sur un échantillon demande au moins deux nombres.',
  'A series whose numbers are all the same has no correlation.':
    'Une série dont tous les nombres sont égaux n’a pas de corrélation.',
  'Give numbers, or csv and column.': 'Il manque les nombres.',
  'numbers is empty.': 'Il n’y a aucun nombre.',
  'numbers and y_numbers have different lengths.': 'Les deux séries n’ont pas la même longueur.',
  '"{}" is not a number.': '« {1} » n’est pas un nombre.',
  'The column {} holds no numbers.': 'La colonne {1} ne contient aucun nombre.',
  'The CSV needs a line that names the columns, and rows below it.':
    'Le CSV demande une ligne qui nomme les colonnes, et des lignes dessous.',
  'The CSV has more than {} rows.': 'Le CSV a plus de {1} lignes.',
  'The CSV could not be read.': 'Le CSV n’a pas pu être lu.',
  'Name a column of the CSV. It has: {}.': 'Cette colonne n’est pas dans le CSV. Il a : {1}.',
};
