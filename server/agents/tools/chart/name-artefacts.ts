/** File names of a chart, of the words of its title: `chart-sales-2026.svg`. */
export function nameArtefacts(title: string): { svg: string; png: string } {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/gu);
  const name = ['chart', ...(words ?? [])].join('-').slice(0, 60).replace(/-$/u, '');
  return { svg: `${name}.svg`, png: `${name}.png` };
}
