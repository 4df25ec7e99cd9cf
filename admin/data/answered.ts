/**
 * What a call of ours gave. When it ended the session, react-admin signs the reader out and answers `{data: {}}` in its place: no
 * screen may take that for an answer.
 * @throws Error with a translation key
 */
export function answered<Answer>(answer: Answer): Answer {
  if (typeof answer === 'object' && answer !== null && 'data' in answer && Object.keys(answer).length === 1)
    throw new Error('console.login.session_ended')
  return answer
}
