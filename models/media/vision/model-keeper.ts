import { identifyFolder } from '../model-folder.ts';

/** Something that holds memory until it is given back. */
export interface Disposable {
  dispose(): Promise<unknown>;
}

/** Keeps the model used last in memory, one at a time. To be asked by one user at a time. */
export class ModelKeeper<Model extends Disposable> {
  readonly #load: (folder: string) => Promise<Model>;
  #kept: { identity: string; model: Model } | undefined;

  constructor(load: (folder: string) => Promise<Model>) {
    this.#load = load;
  }

  /** The model of a folder; another that was kept is given back first. Throws what loading throws. */
  async open(folder: string): Promise<Model> {
    const identity = await identifyFolder(folder);
    if (this.#kept?.identity === identity) return this.#kept.model;
    const before = this.#kept;
    this.#kept = undefined;
    await before?.model.dispose();
    const model = await this.#load(folder);
    this.#kept = { identity, model };
    return model;
  }
}
