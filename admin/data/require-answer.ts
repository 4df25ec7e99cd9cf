/**
 * Passes on the answer of a custom method of the data provider. When the call ended the session, react-admin signs the
 * reader out and answers `{data: {}}` instead, which no screen may show.
 * @throws Error with a translation key
 */
export function requireAnswer<Answer>(answer: Answer): Answer {
  if (typeof answer === 'object' && answer !== null && 'data' in answer && Object.keys(answer).length === 1)
    throw new Error('console.login.session_ended')
  return answer
}
