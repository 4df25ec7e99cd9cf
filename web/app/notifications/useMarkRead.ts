import { useMutation } from '@tanstack/react-query'
import { useDataLayer } from '../../shared/data/hooks.ts'
import { updateStored } from '../../shared/data/store.ts'
import { randomUuid } from '../../shared/data/uuid.ts'

/** Marking is shown at once: the server does not refuse it. What fails is asked for again. */
export function useMarkRead() {
  const layer = useDataLayer()
  const refresh = () => layer.client.invalidateQueries({ queryKey: ['notifications'] })
  const one = useMutation({
    mutationFn: (id: string) =>
      layer.write(
        {
          type: 'update',
          subType: 'one',
          model: 'notifications',
          params: { id },
          body: { data: { type: 'notifications', id, attributes: { read: true } } },
        },
        { idempotencyKey: randomUuid() },
      ),
    onMutate: (id) => {
      updateStored(layer.client, { type: 'notifications', id, attributes: { read_at: new Date().toISOString() } })
    },
    onSettled: refresh,
  })
  const all = useMutation({
    mutationFn: () =>
      layer.write({ type: 'update', subType: 'all', model: 'notifications' }, { idempotencyKey: randomUuid() }),
    onSettled: refresh,
  })
  return { one: one.mutate, all: all.mutate }
}
