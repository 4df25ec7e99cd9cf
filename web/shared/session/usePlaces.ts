import { useTranslation } from 'react-i18next'
import { api } from '../data/api.ts'
import { useDataLayer, useList, useWrite } from '../data/hooks.ts'
import type { Item } from '../data/models.ts'
import { useLocale } from '../i18n/format.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { meKey } from './me.ts'
import type { Me } from './me.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly current: boolean
  readonly program: Item<'programs'>
}

const duration = 8000

/** The places of a profile in programs that are not archived; to choose another one says what it changes. */
export function usePlaces(profileId: string | undefined, { enabled = true }: { enabled?: boolean } = {}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const notifier = useNotifier()
  const { client } = useDataLayer()
  const { data } = useList(api.program_enrollments.all({ include: ['program'] }), { enabled })
  const { mutateAsync } = useWrite<'program_enrollments'>({
    invalidates: ['program_enrollments', 'presenters'],
    onDone: () => void client.invalidateQueries({ queryKey: meKey }),
  })
  const places = (data?.data ?? []).flatMap(({ id, attributes, relationships }): Place[] => {
    const [profile, program] = [relationships['profile'], relationships['program']].map(
      (to) => [to ?? []].flat()[0]?.id,
    )
    const found = data?.included.find((item) => item.type === 'programs' && item.id === program)
    if (profile !== profileId || found?.type !== 'programs' || found.attributes.archived) return []
    return [{ id, name: found.attributes.name[locale], current: attributes.current, program: found }]
  })
  return {
    places,
    choose: async ({ id, name }: Place) => {
      try {
        await mutateAsync(api.program_enrollments.update({ id }, { attributes: { current: true } }))
      } catch {
        // The write says why itself.
        return
      }
      const title = t('program_chosen.title', { program: name })
      notifier.say({ tone: 'success', title, lines: [t('program_chosen.text')], duration })
    },
  }
}

/** The program in which a mentee looks for mentors and asks them: that of their own profile, whichever is in use. */
export function useMenteeProgram(me: Me): Item<'programs'> | null {
  const isInUse = me.participant === null || me.profile?.id === me.participant.id
  const { places } = usePlaces(me.participant?.id, { enabled: !isInUse })
  if (isInUse) return me.program
  return places.find(({ current }) => current)?.program ?? null
}
