const names = 'access-token|access_token|token|client|uid|expiry|authorization|password|reset_password_token|ticket'
/** `name=value`, `"name":"value"`, `name: value`. */
const named = new RegExp(`(["']?\\b(?:${names})\\b["']?\\s*[=:]\\s*)(["']?)[^\\s"'&,;}]+`, 'gi')
const bearer = /\bBearer\s+[\w+/=.-]+/gi
/** The form of our tokens: 22 to 43 characters of base64url with letters of both cases and a digit. */
const tokenLike = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{22,43}(?![\w-])/g

/**
 * Removes from the text of a crash report what could open a session (named secrets, bearer values, anything in the form
 * of a token) and what no store keeps.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(bearer, 'Bearer […]')
    .replace(named, '$1$2[…]')
    .replace(tokenLike, '[…]')
}
