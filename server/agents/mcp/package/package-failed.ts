/** How a package could not be fetched. Stable codes; the sentences are `PACKAGE_SENTENCES`. */
type PackageFailure =
  | 'unreachable'
  | 'not_found'
  | 'no_version'
  | 'not_of_registry'
  | 'bad_answer'
  | 'wrong_bytes'
  | 'bad_archive'
  | 'too_much'
  | 'other_system'
  | 'no_program'
  | 'no_node'
  | 'no_room';

/** A package could not be fetched or laid out; `about` is the name of the one among all that were needed. */
export class PackageFailed extends Error {
  readonly failure: PackageFailure;
  readonly about: string | undefined;

  constructor(failure: PackageFailure, about?: string, options?: ErrorOptions) {
    super(failure, options);
    this.name = 'PackageFailed';
    this.failure = failure;
    this.about = about;
  }
}

/** What the owner reads of it. */
export const PACKAGE_SENTENCES: Record<PackageFailure, string> = {
  unreachable: 'The npm registry could not be reached. Check the connection, and try again later.',
  not_found: 'The npm registry has no package of this name.',
  no_version: 'The npm registry has no such version.',
  not_of_registry: 'It needs something that is not in the npm registry, which Alcove does not fetch.',
  bad_answer: 'The npm registry gave an answer that describes no package.',
  wrong_bytes: 'What came is not what the npm registry says the package is. Nothing of it was kept.',
  bad_archive: 'The package cannot be unpacked: it is damaged, or holds what no package may.',
  too_much: 'The package, with what it needs, is larger than Alcove fetches.',
  other_system: 'The package is not made for this system.',
  no_program: 'The package has no program that can be started, or several and none of its own name.',
  no_node: 'Node.js is needed to run this package. Install it, then try again.',
  no_room: 'The package could not be written to the disk. Free some space, then try again.',
};
