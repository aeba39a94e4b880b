import { TestRunner } from 'vitest';
import { isInstalled, takeNeededPackages } from './needs-packages.ts';

const NO_NAME = /(?!)/;

/** Vitest's own runner, which skips a file whose modules need a package that is not here (`needsPackages`). */
export default class extends TestRunner {
  readonly #asked = this.config.testNamePattern;

  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>): Promise<void> {
    await super.importFile(path, source);
    if (source !== 'collect') return;
    // It is read as soon as a file is loaded. A file without a test of that name runs none of its hooks either.
    this.config.testNamePattern = isInstalled(...takeNeededPackages()) ? this.#asked : NO_NAME;
  }

  onCollected(): void {
    // The next runner of this process has the same settings.
    this.config.testNamePattern = this.#asked;
  }
}
