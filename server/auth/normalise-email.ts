/** The form in which addresses are stored, compared and counted: trimmed and lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
