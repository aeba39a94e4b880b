interface Section {
  level: number;
  title: string;
  /** Stands over a passage or in one already. */
  said: boolean;
}

/** The headings above the place where reading has come to, outermost first. */
export class SectionPath {
  #sections: Section[] = [];

  enter(level: number, title: string): void {
    this.#sections.push({ level, title, said: false });
  }

  /** Goes out of all sections of this level and below. Gives the titles of those that had no text: none may be lost. */
  leave(level: number): string[] {
    const from = this.#sections.findIndex((section) => section.level >= level);
    const left = from === -1 ? [] : this.#sections.splice(from);
    return left.filter(({ said }) => !said).map(({ title }) => title);
  }

  /** The titles, which are about to be said. */
  say(): string[] {
    for (const section of this.#sections) section.said = true;
    return this.#sections.map(({ title }) => title);
  }
}
