import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { profileQuestionAttributes, profileStepAttributes } from '#contract/community/profile-questions.ts'
import type { TagAttributes } from '#contract/community/tags.ts'
import { ApiError } from '../data/errors.ts'
import { useAuth } from '../session/me.ts'

export type Role = 'participant' | 'presenter'

const question = z.object({ id: z.string(), attributes: profileQuestionAttributes })
const step = z.object({
  id: z.string(),
  attributes: profileStepAttributes,
  relationships: z.object({ questions: z.object({ data: z.array(z.object({ id: z.string() })) }) }),
})
const stepsAnswer = z.object({ data: z.array(step), included: z.array(question).default([]) })

export type Question = z.infer<typeof profileQuestionAttributes>
export type Step = z.infer<typeof profileStepAttributes> & { questions: readonly Question[] }

const errorOf = (error: unknown) => (error instanceof ApiError ? error : null)

interface ProfileSteps {
  readonly steps: readonly Step[]
  /** In the order of the steps; those that stand in none follow. */
  readonly questions: readonly Question[]
}

/** The steps of a role with their questions, in their order. */
export function useSteps(role: Role) {
  const { http } = useAuth()
  const { data, error, refetch } = useQuery({
    queryKey: ['profile_steps', role],
    queryFn: async ({ signal }): Promise<ProfileSteps> => {
      const path = `/api/v1/${role}_steps?include=questions`
      const { data: found, included } = stepsAnswer.parse((await http({ method: 'GET', path, signal })).body)
      const questionOf = new Map(included.map(({ id, attributes }) => [id, attributes]))
      const steps = found.map(({ attributes, relationships }) => ({
        ...attributes,
        questions: relationships.questions.data.flatMap(({ id }) => questionOf.get(id) ?? []),
      }))
      return {
        steps,
        questions: [...new Set([...steps.flatMap(({ questions }) => questions), ...questionOf.values()])],
      }
    },
  })
  return { steps: data?.steps, questions: data?.questions, error: errorOf(error), readAgain: () => void refetch() }
}

/** Which tags a question takes; null where its answers are no tags. */
export function tagKindOf(fieldName: string): TagAttributes['kind'] | null {
  if (fieldName === 'skills' || fieldName === 'needed_skills') return 'skill'
  if (fieldName === 'job_categories' || fieldName === 'targeted_job_categories') return 'job_category'
  if (fieldName === 'motivations') return 'motivation'
  return fieldName === 'languages' ? 'language' : null
}
