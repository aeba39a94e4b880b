import type { Artefact } from '../api/agents.ts';

/** One picture in the forms in which it can be saved, or a file of another kind. */
export interface ArtefactGroup {
  /** Without its extension. */
  name: string;
  /** What is shown; undefined for what is no picture. */
  shown: Artefact | undefined;
  files: Artefact[];
}

type Theme = 'light' | 'dark';

/** The pictures and files of a step; forms of one picture are together, and of a pair the one for `theme` is shown. */
export function groupArtefacts(artefacts: readonly Artefact[], theme: Theme): ArtefactGroup[] {
  const groups = Map.groupBy(artefacts, ({ name }) => baseName(name));
  return [...groups].map(([name, files]) => ({ name, files, shown: choose(files, theme) }));
}

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '').replace(/[-.](dark|light)$/, '');
}

function choose(files: Artefact[], theme: Theme): Artefact | undefined {
  const pictures = files.filter(({ content_type }) => content_type.startsWith('image/'));
  const isFor = ({ name }: Artefact) => (/[-.]dark\./.test(name) ? 'dark' : 'light') === theme;
  const isSharp = ({ content_type }: Artefact) => content_type === 'image/svg+xml';
  return (
    pictures.find((one) => isFor(one) && isSharp(one)) ??
    pictures.find(isFor) ??
    pictures.find(isSharp) ??
    pictures[0]
  );
}
