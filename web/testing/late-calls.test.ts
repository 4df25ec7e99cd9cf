import { expect, it, vi } from 'vitest'
import { untilTestEnds } from '#tests/support/late-calls.ts'

const answer = Promise.withResolvers<Response>()
const onAnswer = vi.fn<() => void>()

it('leaves a call under way, and one that a timer makes', () => {
  void untilTestEnds(() => answer.promise)('/any').then(onAnswer, onAnswer)
  setTimeout(() => void fetch('/late').then(onAnswer, onAnswer))
  expect(onAnswer).not.toHaveBeenCalled()
})

it('hears nothing of them in the next test', async () => {
  answer.resolve(new Response(null, { status: 404 }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onAnswer).not.toHaveBeenCalled()
})
