import { api } from '../../shared/data/api.ts'
import { useDataLayer, useList, useWrite } from '../../shared/data/hooks.ts'
import { useLocale } from '../../shared/i18n/format.ts'
import { meKey } from '../../shared/session/me.ts'
import type { Me } from '../../shared/session/me.ts'

/** As the server's public pages spell the home of a program. */
const homes = { fr: '/programmes/', en: '/en/programs/' } as const

/** The program that is used, with its public page; and the places of the profile in use where it has several. */
export function usePlaces(me: Me) {
  const locale = useLocale()
  const { client } = useDataLayer()
  const { data } = useList(api.program_enrollments.all({ include: ['program'] }))
  const { mutate } = useWrite<'program_enrollments'>({
    invalidates: ['program_enrollments'],
    onDone: () => void client.invalidateQueries({ queryKey: meKey }),
  })
  const places = (data?.data ?? []).flatMap(({ id, attributes, relationships }) => {
    const [profile, program] = [relationships['profile'], relationships['program']].map(
      (to) => [to ?? []].flat()[0]?.id,
    )
    const found = data?.included.find((item) => item.type === 'programs' && item.id === program)
    if (profile !== me.profile?.id || found?.type !== 'programs') return []
    return [{ id, name: found.attributes.name[locale], current: attributes.current }]
  })
  return {
    program: me.program && {
      name: me.program.attributes.name[locale],
      home: homes[locale] + me.program.attributes.slug,
    },
    places: places.length > 1 ? places : [],
    choose: (id: string) => {
      mutate(api.program_enrollments.update({ id }, { attributes: { current: true } }))
    },
  }
}
