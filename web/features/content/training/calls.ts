import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { trainingToolAttributes, trainingTools } from '#contract/content/training-tools.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'

const tool = z.object({ id: z.string(), attributes: trainingToolAttributes })
export type Tool = z.infer<typeof tool>

const key = ['training_tools'] as const

/** The tools of the company, in its order. */
export function useTools() {
  const { http } = useAuth()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly Tool[]> => {
      const { body } = await http({ method: 'GET', path: `/api/v1${trainingTools.paths.list}`, signal })
      return z.object({ data: z.array(tool) }).parse(body).data
    },
  })
  return {
    tools: data ?? null,
    error: error instanceof ApiError ? error : null,
    isPending,
    retry: () => void refetch(),
    /** Counts that the reader opened it. A failure is silent: the tab has opened, which is what the reader wanted. */
    count: async (id: string) => {
      try {
        const path = `/api/v1${trainingTools.paths.click.replace(':id', id)}`
        const { data: counted } = z.object({ data: tool }).parse((await http({ method: 'PATCH', path })).body)
        client.setQueryData<readonly Tool[]>(key, (tools) =>
          tools?.map((one) => (one.id === counted.id ? counted : one)),
        )
      } catch (failed) {
        if (!(failed instanceof ApiError)) throw failed
      }
    },
  }
}
