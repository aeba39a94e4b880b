import type { Sentences } from '../translate-sentence.ts';

/** Ce que dit l’outil qui trace des graphiques. */
export const CHARTS: Sentences = {
  'The chart took too long to draw. Give it fewer rows, or a simpler type.':
    'Le tracé du graphique prenait trop de temps.',
  'The chart needed too much memory. Give it fewer rows, or a simpler type.':
    'Le graphique demandait trop de mémoire.',
  'The specification is not valid JSON.': 'La description du graphique n’est pas du JSON valable.',
  'data is empty: there is nothing to draw.': 'Il n’y a rien à tracer.',
  'A {} chart shows at most {} names. Group the small ones together.':
    'Un graphique de ce type ({1}) montre au plus {2} noms.',
  'A chart shows at most {} series.': 'Un graphique montre au plus {1} séries.',
  'Row {} of data needs x (or label) and y.': 'Il manque une valeur à la ligne {1} des données.',
  'Row {} of data needs a number for a histogram.':
    'La ligne {1} des données n’est pas un nombre, ce que demande un histogramme.',
  'A pie needs values above zero.': 'Un camembert demande des valeurs positives.',
  'The chart has too many shapes. Give it fewer rows.': 'Le graphique a trop de formes.',
  'The chart is larger than {} pixels. Give it fewer names, or a smaller size.':
    'Le graphique dépasse {1} pixels.',
  'The chart would hold {}, which a picture may not.':
    'Le graphique contiendrait ce qu’une image ne doit pas contenir ({=1}).',
  'what is no XML': 'ce qui n’est pas du XML',
  'a document type': 'un type de document',
  'an instruction': 'une instruction',
  'a reference in {}': 'un renvoi dans {1}',
  'The chart could not be drawn: {}': 'Le graphique n’a pas pu être tracé (« {1} »).',
  'The chart could not be drawn: ': 'Le graphique n’a pas pu être tracé.',
  'A chart loads nothing.': 'Un graphique ne charge rien d’ailleurs.',
  'The data must be inline: "data": {"values": [ ... ]}, and nothing beside it.':
    'Les données doivent être dans la description du graphique.',
  'A chart takes at most {} rows.': 'Un graphique prend au plus {1} lignes.',
  'A row takes at most {} fields.': 'Une ligne prend au plus {1} champs.',
  'A field has too long a name.': 'Le nom d’un champ est trop long.',
  'A cell holds a finite number, a text of at most {} characters, true, false or null.':
    'Une case n’est ni un nombre fini, ni un texte d’au plus {1} caractères, ni un oui ou non.',
  'The specification is not an object.': 'La description du graphique n’a pas la forme attendue.',
  'The specification is too large.': 'La description du graphique est trop grande.',
  'The specification draws nothing: it needs a mark and an encoding.':
    'La description du graphique ne trace rien.',
  'The specification is nested too deep.': 'La description du graphique est trop imbriquée.',
  'The specification may not hold "{}". Give the data inline in data.values, computed beforehand, without links, parameters or expressions.':
    'La description du graphique ne doit pas contenir « {1} ».',
  'A field may not be called "{}".': 'Un champ ne doit pas s’appeler « {1} ».',
  '"{}" has too many items.': '« {1} » a trop d’éléments.',
  'The chart tool does not take "{}".': 'L’outil de graphiques n’accepte pas « {1} ».',
  'A chart has at most {} layers and views.': 'Un graphique a au plus {1} couches et vues.',
  '"{}" has a value that the chart tool does not take.':
    '« {1} » a une valeur que l’outil de graphiques n’accepte pas.',
  '"{}" may not be an expression. Use {"field": …, "gt": …}, or compute it beforehand.':
    '« {1} » ne doit pas être une expression.',
  '"{}" takes a name only.': '« {1} » n’accepte qu’un nom.',
  '"{}" is at most {}.': '« {1} » vaut au plus {2}.',
  '"{}" has too long a text.': 'Le texte de « {1} » est trop long.',
  '"{}" may not hold a link.': '« {1} » ne doit pas contenir de lien.',
  '"{}" may not name what belongs to JavaScript.': '« {1} » ne doit pas nommer ce qui est à JavaScript.',
};
