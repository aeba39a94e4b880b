import type { Sentences } from '../translate-sentence.ts';

/** Pourquoi un fichier n’a pas pu être lu, quand c’est un agent qui le lisait. */
export const DOCUMENTS: Sentences = {
  'Alcove cannot read this kind of file.': 'Alcove ne sait pas lire ce genre de fichier.',
  'Alcove cannot read this kind of file; unpack an archive first.':
    'Alcove ne sait pas lire ce genre de fichier ; décompressez d’abord une archive.',
  'Reading this file takes too long; it was stopped.':
    'La lecture de ce fichier durait trop longtemps ; elle a été arrêtée.',
  'Reading this file takes too much memory; it was stopped.':
    'La lecture de ce fichier demandait trop de mémoire ; elle a été arrêtée.',
  'The reader of pictures failed on this file; try again.':
    'Le lecteur d’images a échoué sur ce fichier ; réessayez.',
  'The stored file is damaged on the disk of this computer. Remove it and add it again, or restore a backup.':
    'Ce fichier est endommagé sur le disque de cet ordinateur. Retirez-le et ajoutez-le de nouveau, ou restaurez une sauvegarde.',
  'This file could not be read; it may be damaged.':
    'Ce fichier n’a pas pu être lu ; il est peut-être endommagé.',
  'This file stopped the program that reads it; it may be damaged.':
    'Ce fichier a arrêté le programme qui le lit ; il est peut-être endommagé.',
  'This file has more than {} pages; split it.': 'Ce fichier a plus de {1} pages ; divisez-le.',
  'This file holds binary data, not text.': 'Ce fichier ne contient pas du texte.',
  'This file holds more text than Alcove can read; split it.':
    'Ce fichier contient plus de texte qu’Alcove ne peut en lire ; divisez-le.',
  'This file is empty.': 'Ce fichier est vide.',
  'This file unpacks into more than Alcove can read.':
    'Une fois décompressé, ce fichier contient plus qu’Alcove ne peut lire.',
  'This is a file of Office 97 to 2003; save it in the present format (DOCX, XLSX, PPTX).':
    'C’est un fichier d’Office 97 à 2003 ; enregistrez-le au format actuel (DOCX, XLSX, PPTX).',
  'This picture has more pixels than Alcove can read.':
    'Cette image a plus de pixels qu’Alcove n’en peut lire.',
  '{} is damaged and cannot be read.': '{=1} est endommagé et ne peut pas être lu.',
  '{} is locked by a password or by rights management; save it unlocked.':
    '{=1} est sous mot de passe ou gestion de droits ; enregistrez-le sans verrou.',
  '{} is nested more deeply than Alcove can read.': '{=1} est plus imbriqué qu’Alcove ne peut lire.',
  'This CSV file': 'Ce fichier CSV',
  'This EPUB file': 'Ce fichier EPUB',
  'This Excel file': 'Ce fichier Excel',
  'This JSON file': 'Ce fichier JSON',
  'This Office file': 'Ce fichier Office',
  'This OpenDocument file': 'Ce fichier OpenDocument',
  'This PDF file': 'Ce fichier PDF',
  'This PowerPoint file': 'Ce fichier PowerPoint',
  'This Word file': 'Ce fichier Word',
  'This container file': 'Ce fichier composé',
  'This e-mail': 'Cet e-mail',
  'This file': 'Ce fichier',
  'This picture': 'Ce fichier d’image',
  'This document could not be read.': 'Ce document n’a pas pu être lu.',
};
