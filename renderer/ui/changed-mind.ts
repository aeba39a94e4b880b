/** The person was asked something on the way and said no. What was begun ends here, and there is no error to show. */
export class ChangedMind extends Error {
  constructor() {
    super('The person changed their mind.');
    this.name = 'ChangedMind';
  }
}
