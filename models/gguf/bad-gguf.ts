/** Thrown inside the header parser when the file breaks a rule; `message` is the plain reason. */
export class BadGguf extends Error {
  override readonly name = 'BadGguf';
}
